// What is wrong with a return although the published schema and rules let it pass.

export interface LiveFinding {
  readonly at: string;
  readonly field: string;
  readonly text: string;
}
