import { type FocusEvent, type FormEvent, useState } from 'react';
import type { TextKey } from '#language/format.ts';
import { useText } from '#language/web/use-text.ts';
import { type ActOptions, useAct } from '#ui/session/use-act.ts';
import type { Check } from './checks.ts';
import { useAfterPress } from './use-after-press.ts';
import { type KeptFields, useKeptFields } from './use-kept-fields.ts';

type Fields = Record<string, string>;

export interface Form {
  /** Props of the form element. */
  readonly props: {
    ref: KeptFields['ref'];
    noValidate: true;
    onBlur: (event: FocusEvent<HTMLFormElement>) => void;
    onInput: (event: FormEvent<HTMLFormElement>) => void;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  };
  /** The error message of a field. */
  error(name: string): string | undefined;
  /** Props of a field: its name, its initial value, its error message. */
  field(
    name: string,
    value?: string,
  ): { name: string; defaultValue: string | undefined; error: string | undefined };
  /** The failure of the last submit: the server's message, or a check over several fields. */
  readonly failure: string | undefined;
  /** Clears the failure. */
  clearFailure(): void;
  readonly sending: boolean;
}

type FormOptions<Done> = Pick<
  ActOptions<Fields, Done>,
  'after' | 'refused' | 'changes' | 'tells'
> & {
  place?: string;
};

/**
 * A form with uncontrolled fields, validated on blur (after the click that causes it) and on
 * submit. Uncontrolled fields keep text that was typed before hydration.
 * @param checks by the field's name
 * @param send called with the valid fields and an idempotency key (useAct)
 * @param options of useAct; `place` keeps what is typed, passwords excepted, in session storage until
 *   it is sent
 */
export function useForm<Done = void>(
  checks: Readonly<Record<string, Check>>,
  send: (fields: Fields, key: string) => Promise<Done>,
  { place, ...options }: FormOptions<Done> = {},
): Form {
  const t = useText();
  const [wrong, setWrong] = useState<Readonly<Record<string, TextKey | undefined>>>({});
  const afterPress = useAfterPress();
  const kept = useKeptFields(place);
  const { act, busy, failure, forget } = useAct({ ...options, send, done: kept.forget });

  const check = (form: HTMLFormElement, name: string) => {
    const data = new FormData(form);
    return checks[name]?.(String(data.get(name) ?? ''), data);
  };
  const update = (name: string, found: TextKey | undefined) =>
    setWrong((before) => (before[name] === found ? before : { ...before, [name]: found }));

  const submit = (form: HTMLFormElement) => {
    const found = Object.keys(checks).map((name) => [name, check(form, name)] as const);
    setWrong(Object.fromEntries(found));
    const first = found.find(([, message]) => message)?.[0];
    if (first) focusField(form, first);
    else void act(fieldsOf(form));
  };

  const error = (name: string) => {
    const key = wrong[name];
    return key && t(key);
  };
  return {
    props: {
      ref: kept.ref,
      noValidate: true,
      onBlur({ currentTarget, target }) {
        const left = nameOf(target);
        afterPress(() => {
          const data = new FormData(currentTarget);
          // Other filled fields may depend on this one: a phone number on the country.
          for (const name of Object.keys(checks)) {
            if (name === left || data.get(name)) update(name, check(currentTarget, name));
          }
        });
      },
      onInput({ currentTarget, target }) {
        kept.keep(target);
        const name = nameOf(target);
        if (name && wrong[name]) update(name, check(currentTarget, name));
      },
      onSubmit(event) {
        event.preventDefault();
        if (!busy) submit(event.currentTarget);
      },
    },
    error,
    field: (name, value) => ({ name, defaultValue: value, error: error(name) }),
    failure,
    clearFailure: forget,
    sending: busy,
  };
}

const nameOf = (target: EventTarget): string => (target as Partial<HTMLInputElement>).name ?? '';

function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

/** The fields as a record of trimmed texts; passwords are not trimmed. */
function fieldsOf(form: HTMLFormElement): Fields {
  const fields: Fields = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string') continue;
    fields[name] = /password/i.test(name) ? value : value.trim();
  }
  return fields;
}
