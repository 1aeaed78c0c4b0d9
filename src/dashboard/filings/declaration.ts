// The declaration of a company tax return, as the form words it: whoever submits or approves a return makes it.

export const DECLARED =
  "The information I have given on this company tax return is correct and complete to the best of my knowledge and belief.";

export const CONSEQUENCES =
  "I understand that giving false information in the return, or concealing any part of the company's profits or tax payable, can lead to both the company and me being prosecuted.";
