/** What the content desk tells the audit log. */
export interface ContentAudit {
  readonly subject: 'content' | 'page' | 'home';
  readonly subjectId: number;
  readonly subjectName: string;
  readonly before: Record<string, unknown>;
  readonly after: Record<string, unknown>;
}

/** Fields that differ, as they were and as they are. */
export function differences(before: Record<string, unknown>, after: Record<string, unknown>) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const pick = (from: Record<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, from[name] ?? '']));
  return { before: pick(before), after: pick(after) };
}
