import type { Problem } from "../api/types";
import { problemText } from "./scope";

/** Problems, one a line. Assistive technology reads new ones. */
export function Problems({ id, problems }: { id: string; problems: Problem[] }) {
  return (
    <div id={id} aria-live="polite">
      {problems.map((problem) => (
        <div key={problem.at + problem.code + problem.message} className={`problem ${problem.severity ?? "error"}`}>
          {problemText(problem)}
        </div>
      ))}
    </div>
  );
}
