/** A text such as `128 mb`, as a form shows it: a number and a unit, or a text that is neither. */
export type Quantity = { amount: string; unit?: string };

const NUMBER_AND_UNIT = /^\s*(\d+)\s*([^\s\d]+)\s*$/u;

export function quantityOf(text: string | undefined, units: string[]): Quantity {
  const [, amount, word] = NUMBER_AND_UNIT.exec(text ?? "") ?? [];
  const unit = units.find((one) => one.toLowerCase() === word?.toLowerCase());
  return amount === undefined || unit === undefined ? { amount: text ?? "" } : { amount, unit };
}

/** What goes to the server: what is no number goes as it is typed, so that the server can say what is wrong with it. */
export function quantityText({ amount, unit }: Quantity): string | undefined {
  const typed = amount.trim();
  if (typed === "") {
    return undefined;
  }
  return /^\d+$/.test(typed) && unit !== undefined ? `${typed} ${unit}` : amount;
}

/** A whole number as such; anything else as it is typed. */
export function integerOf(text: string): number | string | undefined {
  const typed = text.trim();
  if (typed === "") {
    return undefined;
  }
  return /^[+-]?\d{1,15}$/.test(typed) ? Number(typed) : text;
}
