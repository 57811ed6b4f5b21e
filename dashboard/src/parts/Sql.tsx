/** Statements as text, each in a block that the keyboard can scroll. */
export function Sql({ label, statements }: { label: string; statements: string[] }) {
  return (
    <section aria-label={label}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <pre className="sql" tabIndex={0}>
        {statements.map((statement) => (statement.trimEnd().endsWith(";") ? statement : `${statement};`)).join("\n\n")}
      </pre>
    </section>
  );
}
