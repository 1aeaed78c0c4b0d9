// `quarterday completion bash|zsh`: a script for the shell, made from the table of commands. It is one function for
// both: zsh runs it through bashcompinit, so it uses only what both know, and nothing newer than the bash of macOS.

import { Refusal } from "../platform/errors.ts";
import type { Command, CommandOption, Context } from "./command.ts";
import { firstPositional } from "./options.ts";

export const shells = ["bash", "zsh"] as const;
export type Shell = (typeof shells)[number];

export async function completion(context: Context, commands: readonly Command[]): Promise<number> {
  const typed = firstPositional(context);
  const shell = shells.find((known) => known === typed);
  if (shell === undefined) throw new Refusal("invalid_option", `There is completion for ${shells.join(" and ")}.`);
  const script = scriptFor(shell, commands);
  context.output.say(script.trimEnd(), { shell, script });
  return 0;
}

const beginnings: Record<Shell, string> = {
  bash: "# Completion for bash. Load it in ~/.bashrc:  source <(quarterday completion bash)\n",
  zsh: `# Completion for zsh. Load it in ~/.zshrc:  source <(quarterday completion zsh)
autoload -U +X compinit && compinit
autoload -U +X bashcompinit && bashcompinit
`,
};

/** Where nothing is offered, the shell completes the names of files (`-o default`). */
export function scriptFor(shell: Shell, commands: readonly Command[]): string {
  const firsts = [...new Set(commands.map(({ name }) => name.split(" ")[0] ?? ""))];
  const context = commands.filter(({ name }) => !name.includes(" ")).map(({ name }) => name);
  const groups = firsts.filter((first) => !context.includes(first));
  const seconds = (first: string) =>
    commands.filter(({ name }) => name.startsWith(`${first} `)).map(({ name }) => name.slice(first.length + 1));
  return `${beginnings[shell]}_quarterday() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}" name="\${COMP_WORDS[1]}" offered=""
  COMPREPLY=()
  # bash takes --mode=live for three words.
  if [ "$cur" = "=" ]; then cur=""; elif [ "$prev" = "=" ]; then prev="\${COMP_WORDS[COMP_CWORD-2]}"; fi
  if [ "$COMP_CWORD" -eq 1 ]; then
    offered="${[...firsts, "help", "--help", "--version"].join(" ")}"
  else
    case "$name" in
${groups.map((first) => `      ${first}) if [ "$COMP_CWORD" -eq 2 ]; then offered="${seconds(first).join(" ")}"; else name="$name \${COMP_WORDS[2]}"; fi ;;`).join("\n")}
    esac
  fi
  if [ -z "$offered" ]; then
    case "$name $prev" in
${commands.flatMap(valueCases).join("\n")}
      *)
        case "$name" in
${commands.map(commandCase).join("\n")}
        esac ;;
    esac
  fi
  COMPREPLY=( $(compgen -W "$offered" -- "$cur") )
}
complete -o default -F _quarterday quarterday
`;
}

/** After an option with a value: the words it takes, where it takes only some. */
function valueCases({ name, options }: Command): string[] {
  return Object.entries(options).flatMap(([option, definition]) => {
    if (definition.type === "boolean") return [];
    return [`      "${name} --${option}") offered="${choicesOf(definition).join(" ")}" ;;`];
  });
}

function choicesOf({ value = "" }: Pick<CommandOption, "value">): string[] {
  return value.includes("|") ? value.split("|").filter((word) => /^[a-z][a-z_-]*$/.test(word)) : [];
}

function commandCase({ name, options, positional }: Command): string {
  const words = [...Object.keys(options).map((option) => `--${option}`), "--json", "--help"];
  const choices = positional === undefined ? [] : choicesOf({ value: positional.name });
  const offer = `offered="${[...choices, ...words].join(" ")}"`;
  // The name of a file comes first; the options are offered after a hyphen.
  return positional?.isFile === true
    ? `          "${name}") case "$cur" in -*) ${offer} ;; esac ;;`
    : `          "${name}") ${offer} ;;`;
}
