/** Journeys that change the catalogue run one at a time: each would see the versions of another journey. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { test } from '@playwright/test';

// A folder is made by one of several at once; it goes with the run's own folder.
const mark = join(process.env.E2E_DATA_DIR ?? '', 'catalogue-turn');
let hasTurn = false;

/** Waits until no other journey changes the catalogue. The time of waiting is given to the journey. */
export async function takeTurn(): Promise<void> {
  test.setTimeout(240_000);
  while (!hasTurn) {
    try {
      await mkdir(mark);
      hasTurn = true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      await rest(200);
    }
  }
}

/** Lets the next journey begin; to be called after each test, also after a failure. */
export async function endTurn(): Promise<void> {
  if (hasTurn) await rm(mark, { recursive: true });
  hasTurn = false;
}
