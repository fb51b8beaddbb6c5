/** What the desk tells the audit log. */

/** What a change says of itself, for the audit log. */
export interface DeskAudit {
  readonly subject: 'turbo' | 'part' | 'catalogue';
  readonly subjectId: number;
  readonly subjectName: string;
  readonly before: Record<string, unknown>;
  readonly after: Record<string, unknown>;
}
