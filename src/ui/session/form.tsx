/** Forms of the site: fields, validation and drafts. */
import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { TextKey } from '#language/format.ts';
import { useText } from '#language/web/use-text.ts';
import { sentByButton } from '../enter.ts';
import { TextField, type TextFieldProps } from '../field.tsx';
import { usePerson } from '../site/person.tsx';
import { type Control, fill, isKept, isTick, keepDraft, keptDraft } from '../site/stored.ts';
import { type ActOptions, useAct } from './use-act.ts';

type Fields = Record<string, string>;

export interface Form {
  readonly props: {
    ref: KeptFields['ref'];
    noValidate: true;
    onBlur: (event: FocusEvent<HTMLFormElement>) => void;
    onInput: (event: FormEvent<HTMLFormElement>) => void;
    onKeyDown?: (event: KeyboardEvent) => void;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  };
  error(name: string): string | undefined;
  /** Props of a field: name, initial value and error message. */
  field(
    name: string,
    value?: string,
  ): { name: string; defaultValue: string | undefined; error: string | undefined };
  /** Failure of the last submit: the server's message, or the error of a check over several fields. */
  readonly failure: string | undefined;
  /** Clears all field errors, for use after the fields were filled with other values. */
  clearErrors(): void;
  clearFailure(): void;
  readonly sending: boolean;
}

type FormOptions<Done> = Pick<
  ActOptions<Fields, Done>,
  'done' | 'after' | 'refused' | 'changes' | 'tells'
> & {
  place?: string;
  isFinal?: boolean;
};

/**
 * A form with uncontrolled fields, which keep text typed before hydration. The form validates all fields on
 * submit, and a field when it loses the focus. If a click caused the blur, the validation waits for the end
 * of the click.
 * @param checks validation functions by field name
 * @param send called with the valid fields and an idempotency key (useAct)
 * @param options of useAct. `place` is a key in session storage; the typed text, except passwords, is stored
 * there until it is sent. `isFinal`: sending can't be undone, so Enter in a field does not send.
 */
export function useForm<Done = void>(
  checks: Readonly<Record<string, Check>>,
  send: (fields: Fields, key: string) => Promise<Done>,
  { place, isFinal = false, done, ...options }: FormOptions<Done> = {},
): Form {
  const t = useText();
  const [wrong, setWrong] = useState<Readonly<Record<string, TextKey | undefined>>>({});
  const afterPress = useAfterPress();
  const draft = useKeptFields(place);
  const { act, busy, failure, forget } = useAct<Fields, Done>({
    ...options,
    send,
    done(...answered) {
      draft.forget();
      done?.(...answered);
    },
  });

  const check = (form: HTMLFormElement, name: string) => {
    const data = new FormData(form);
    return checks[name]?.(String(data.get(name) ?? ''), data);
  };
  const update = (name: string, fault: TextKey | undefined) =>
    setWrong((before) => (before[name] === fault ? before : { ...before, [name]: fault }));

  const submit = (form: HTMLFormElement) => {
    const faults = Object.keys(checks).map((name) => [name, check(form, name)] as const);
    setWrong(Object.fromEntries(faults));
    const first = faults.find(([, message]) => message)?.[0];
    if (first) focusField(form, first);
    else void act(fieldsOf(form));
  };

  const error = (name: string) => {
    const key = wrong[name];
    return key && t(key);
  };
  return {
    props: {
      ref: draft.ref,
      noValidate: true,
      ...(isFinal && sentByButton),
      onBlur({ currentTarget, target }) {
        const field = nameOf(target);
        afterPress(() => {
          const data = new FormData(currentTarget);
          // Other filled fields may depend on this field, such as a phone number on the country.
          for (const name of Object.keys(checks)) {
            if (name === field || data.get(name)) update(name, check(currentTarget, name));
          }
        });
      },
      onInput({ currentTarget, target }) {
        draft.keep(target);
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
    clearErrors: () => setWrong({}),
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

/** Values of the text fields, trimmed except for passwords. */
function fieldsOf(form: HTMLFormElement): Fields {
  const fields: Fields = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string') continue;
    fields[name] = /password/i.test(name) ? value : value.trim();
  }
  return fields;
}

/** Returns the error of a field's value, if any. `form` holds the other fields. */
export type Check = (value: string, form: FormData) => TextKey | undefined;

/**
 * Returns a function that runs `work`: immediately, or after the click if a mouse button or finger is down.
 * If `work` moved the pressed element during the click, the click would be lost.
 */
function useAfterPress(): (work: () => void) => void {
  const pressed = useRef(false);
  useEffect(() => {
    const listening = new AbortController();
    const on = (type: string, isDown: boolean) =>
      document.addEventListener(
        type,
        () => {
          pressed.current = isDown;
        },
        { capture: true, signal: listening.signal },
      );
    // Not pointer events: after a touch, the browser fires its mouse events and the click after the last
    // pointer event.
    on('mousedown', true);
    for (const end of ends) on(end, false);
    return () => listening.abort();
  }, []);
  return (work) => {
    if (!pressed.current) return work();
    const release = new AbortController();
    const run = () => {
      release.abort();
      // The timeout runs `work` after the click, which the browser fires in the same task as this event.
      setTimeout(work);
    };
    for (const end of ends) {
      document.addEventListener(end, run, { capture: true, signal: release.signal });
    }
  };
}

/** Events that end a press. Drags, and in some browsers presses for the context menu, fire no mouseup. */
const ends = ['mouseup', 'dragend', 'contextmenu'] as const;

interface KeptFields {
  /** Ref of the form element. Its fields are restored when it is mounted. */
  readonly ref: RefObject<HTMLFormElement | null>;
  /** Stores the text of a field. */
  keep(target: EventTarget): void;
  forget(): void;
}

/**
 * Stores the text typed into a form, except passwords, until it is sent, so that leaving the page loses
 * nothing.
 * @param place key in session storage; if undefined, nothing is stored
 */
function useKeptFields(place: string | undefined): KeptFields {
  const email = usePerson()?.email;
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (place === undefined) return;
    for (const [name, value] of Object.entries(keptDraft(place, email))) {
      const control = ref.current?.elements.namedItem(name);
      if (isControl(control)) fill(control, { value, checked: value !== '' });
    }
  }, [place, email]);
  return {
    ref,
    keep(target) {
      if (place === undefined || !isControl(target) || !target.name || !isKept(target)) return;
      const value = isTick(target) && !target.checked ? '' : target.value;
      keepDraft(place, email, { ...keptDraft(place, email), [target.name]: value });
    },
    forget() {
      if (place !== undefined) keepDraft(place, email, undefined);
    },
  };
}

const isControl = (target: unknown): target is Control =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement;

interface FormField<N extends string>
  extends Omit<TextFieldProps, 'name' | 'label' | 'error' | 'defaultValue' | 'ref'> {
  readonly name: N;
  readonly label: TextKey;
  /** The field may stay empty, and the label says so. */
  readonly optional?: true;
}

interface TextFieldsProps<N extends string> {
  form: Form;
  fields: readonly FormField<N>[];
  /** Initial values by field name. */
  values?: Partial<Readonly<Record<N, string>>> | undefined;
}

export function TextFields<N extends string>({ form, fields, values }: TextFieldsProps<N>) {
  const t = useText();
  return fields.map(({ name, label, optional, ...input }) => (
    <TextField
      key={name}
      {...form.field(name, values?.[name])}
      label={optional ? `${t(label)} ${t('(optional)')}` : t(label)}
      {...input}
    />
  ));
}
