/** The suggestion that was chosen last, until the results show it. Set by events only, so never on the server. */
let chosen: { number: string; byKey: boolean } | undefined;

/** @param byKey by Enter, not by a press */
export function noteChosen(number: string, byKey: boolean): void {
  chosen = { number, byKey };
}

/** How the number was just chosen from the suggestions; undefined if it was not. */
export function howChosen(number: string): 'key' | 'press' | undefined {
  if (chosen?.number !== number) return undefined;
  return chosen.byKey ? 'key' : 'press';
}

export function forgetChosen(): void {
  chosen = undefined;
}
