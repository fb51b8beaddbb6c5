/** Tests that change the catalogue run one at a time, because each would see the others' versions. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { test } from '@playwright/test';

// Only one of several processes succeeds in making the folder. It is deleted with the run's folder.
const mark = join(process.env.E2E_DATA_DIR ?? '', 'catalogue-turn');
let hasTurn = false;

/** Waits until no other test changes the catalogue. The test's timeout includes the wait. */
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

/** Lets the next test begin. Call it after each test, even a failed one. */
export async function endTurn(): Promise<void> {
  if (hasTurn) await rm(mark, { recursive: true });
  hasTurn = false;
}
