import { useProblems } from "../scope";

/** The names by which the parts of a field refer to each other. */
export const labelId = (id: string) => `${id}__label`;
export const helpId = (id: string) => `${id}__help`;
export const problemsId = (id: string) => `${id}__problems`;

/** What assistive technology is told of an input: its help, its problems, whether it must be filled in. */
export function useAria(id: string, pointer: string, required = false) {
  const invalid = useProblems(pointer).some((problem) => problem.severity !== "warning");
  return {
    "aria-describedby": `${helpId(id)} ${problemsId(id)}`,
    "aria-invalid": invalid,
    "aria-required": required,
  } as const;
}
