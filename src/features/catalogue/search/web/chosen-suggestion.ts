/** The suggestion that was chosen last, until the results show it. Set by events only, so never on the server. */
let chosen: string | undefined;

export function noteChosen(number: string): void {
  chosen = number;
}

/** Whether the number was just chosen from the suggestions. */
export const isChosen = (number: string): boolean => chosen === number;

export function forgetChosen(): void {
  chosen = undefined;
}
