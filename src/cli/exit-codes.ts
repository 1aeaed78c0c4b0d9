// Every exit code of the command. docs/command.md shows this table; a script may rely on it.

export const exitCodes = {
  done: { code: 0, means: "done" },
  refused: {
    code: 1,
    means:
      "refused, or something is wrong: standard error says what. `doctor`: something needs attention. `check`, `review`, `verify`: something was found. `eligibility`: the return cannot be filed here. `endpoints test`: the event did not arrive. `presenter test`: Companies House did not take the presenter",
  },
  wrongUse: {
    code: 2,
    means:
      "wrong use: an unknown command or option, or a value that an option does not take. `verify`: the file is no evidence that can be read",
  },
  notJudged: { code: 3, means: "`check` found no errors, `verify` nothing that fails, but could not check all parts" },
  invalid: {
    code: 4,
    means:
      "`file`, `accounts deliver`: a return, or accounts, are not valid. Nothing was filed or delivered. `eligibility`: the question is not valid",
  },
  rejected: {
    code: 5,
    means:
      "`file`, `accounts deliver`: filed or delivered, but HMRC rejected the return, or Companies House the accounts",
  },
  unfinished: {
    code: 6,
    means:
      "`file`, `accounts deliver`: stopped, or not everything is filed or decided. Run `file` again to go on, except for what needs a decision",
  },
} as const satisfies Record<string, { code: number; means: string }>;

export const DONE = exitCodes.done.code;
export const REFUSED = exitCodes.refused.code;
export const WRONG_USE = exitCodes.wrongUse.code;
export const NOT_JUDGED = exitCodes.notJudged.code;
export const INVALID = exitCodes.invalid.code;
export const REJECTED = exitCodes.rejected.code;
export const UNFINISHED = exitCodes.unfinished.code;
