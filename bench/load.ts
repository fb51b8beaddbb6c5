/** Sends requests to a server over HTTP from a separate process. */
import { once } from 'node:events';
import type { LoadTask, Report } from './load-process.ts';
import { run } from './processes.ts';
import type { Request } from './requests.ts';

const CONNECTIONS = 16;

export type Prepared = Awaited<ReturnType<Load['prepare']>>;

export class Load {
  readonly #child = run('bench/load-process.ts', [], {});
  #lists = 0;

  /**
   * Prepares a list of requests, which is used in a cycle: each task continues after the last request of the
   * previous task.
   */
  async prepare(port: number, requests: readonly Request[]) {
    const list = this.#lists++;
    const tell = async (task: Partial<LoadTask>) => {
      const answer = once(this.#child, 'message');
      this.#child.send({ list, port, ...task });
      return (await answer)[0] as Report;
    };
    const asking =
      (usual: number) =>
      async (seconds: number, connections = usual) => {
        const report = await tell({ connections, seconds });
        if (report.failed > 0) throw new Error(`${report.failed} calls of a load failed`);
        return report;
      };
    const hard = asking(CONNECTIONS);
    await tell({ requests });
    return {
      /** Sends requests one after another. */
      times: asking(1),
      /** Sends requests on CONNECTIONS connections at the same time, or on another number of connections. */
      hard,
      rate: (seconds: number) => hard(seconds).then((report) => report.answers / report.seconds),
    };
  }

  stop(): void {
    this.#child.disconnect();
  }
}
