import type { FormEvent } from 'react';

/** The fields of a submitted form as a record. */
export function formFields(event: FormEvent<HTMLFormElement>): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of new FormData(event.currentTarget)) {
    if (typeof value === 'string') fields[name] = value;
  }
  return fields;
}
