/**
 * Statements one after the other on one connection, while the program reads on: reading and cleaning
 * take one processor, the database's loading another.
 */
export class DatabaseQueue {
  #last: Promise<void> = Promise.resolve();
  #failed = false;

  /** Adds work. If it fails, the next `await` rejects with its error. */
  add(work: () => Promise<void>): void {
    this.#last = this.#last.then(work);
    this.#last.catch(() => {
      this.#failed = true;
    });
  }

  /** Whether work has failed, so that going on is of no use: `done` throws why. */
  get failed(): boolean {
    return this.#failed;
  }

  /** Resolves when all that was added is done. @throws what the first failure was */
  done(): Promise<void> {
    return this.#last;
  }

  /** The same, whatever became of it. */
  settled(): Promise<void> {
    return this.#last.catch(() => {});
  }
}
