import { type FileHandle, open } from 'node:fs/promises';

const flushAt = 1 << 20;

/**
 * Writes one CSV file a megabyte at a time. Cells are joined as they are: what is generated holds no
 * comma, quote or line break, and the plain way is ten times as fast over ten million lines.
 */
export class CsvWriter {
  rows = 0;
  private text: string;
  private readonly handle: FileHandle;

  private constructor(handle: FileHandle, header: readonly string[]) {
    this.handle = handle;
    this.text = `${header.join(',')}\n`;
  }

  static async create(path: string, header: readonly string[]): Promise<CsvWriter> {
    return new CsvWriter(await open(path, 'w'), header);
  }

  row(...cells: (string | number)[]): void {
    this.text += `${cells.join(',')}\n`;
    this.rows += 1;
  }

  /** Writes out what has gathered, if that is enough to be worth it. */
  async yieldToEventLoop(): Promise<void> {
    if (this.text.length >= flushAt) await this.flush();
  }

  async close(): Promise<void> {
    await this.flush();
    await this.handle.close();
  }

  private async flush(): Promise<void> {
    await this.handle.writeFile(this.text);
    this.text = '';
  }
}
