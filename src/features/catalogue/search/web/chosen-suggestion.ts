/** The suggestion that was chosen last, until the results show it. Set by events only, so never on the server. */
let chosen: string | undefined;

export function noteChosen(number: string): void {
  chosen = number;
}

/** Whether the number was just chosen from the suggestions; says so once. */
export function takeChosen(number: string): boolean {
  const mine = chosen === number;
  chosen = undefined;
  return mine;
}
