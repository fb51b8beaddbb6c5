/** A field with a list that is searched by typing (WAI-ARIA combobox with a listbox). */
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useText } from '#language/web/use-text.ts';
import styles from './combobox.module.css';
import { Field } from './field.tsx';
import { pressListKey } from './list-keys.ts';

interface ComboboxOption {
  readonly id: string;
  readonly name: string;
  /** Shown at the end of the option's row. */
  readonly count?: string;
  /** `count` for screen readers. */
  readonly countInWords?: string;
}

interface Props {
  label: string;
  options: readonly ComboboxOption[];
  /** Id of the chosen option; '' if nothing is chosen. */
  value: string;
  /** Label of the option that clears the value; also the placeholder. */
  none: string;
  onChoose: (id: string) => void;
  /** For searches on the server: called with the typed text, so that the caller can update `options`. */
  onType?: (typed: string) => void;
  /** Receives the field, so that the page can focus it. */
  fieldRef?: (field: HTMLInputElement | null) => void;
}

/** Maximum number of options in the list; users reach the other options by typing. */
const MAX_OPTIONS = 200;

export function Combobox(props: Props) {
  const { label, options, value, none, onType } = props;
  const t = useText();
  const box = useCombobox(props);
  const text = box.typed ?? options.find(({ id }) => id === value)?.name ?? '';
  return (
    <Field label={label} className={styles.root}>
      {({ id, ...control }) => (
        <>
          <input
            {...control}
            {...box.inputProps}
            id={id}
            value={text}
            // Engine names such as 1.9 TDI AJM are left to right in Arabic, too.
            dir={text ? 'auto' : undefined}
            placeholder={none}
            disabled={!onType && options.length === 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={box.active ? `${id}-${box.active.id}` : undefined}
          />
          <div
            id={`${id}-list`}
            className={styles.list}
            role="listbox"
            aria-label={label}
            hidden={!box.open}
          >
            {box.open &&
              box.listedOptions.map((option) => (
                <ListOption
                  key={option.id}
                  id={`${id}-${option.id}`}
                  active={option === box.active}
                  choose={() => box.choose(option)}
                >
                  <bdi>{option.name}</bdi>{' '}
                  <span className={styles.count} aria-hidden="true">
                    {option.count}
                  </span>
                  <span className="unseen">{option.countInWords}</span>
                </ListOption>
              ))}
          </div>
          <p className="unseen" aria-live="polite">
            {box.open ? t('{count} suggestions', { count: box.listedOptions.length }) : ''}
          </p>
        </>
      )}
    </Field>
  );
}

function useCombobox({ options, value, none, onChoose, onType, fieldRef }: Props) {
  const field = useRef<HTMLInputElement>(null);
  /** Undefined while nothing is typed. */
  const [typed, setTyped] = useState<string>();
  const [open, setOpen] = useState(false);
  /** Index of the highlighted option; -1 if no option is highlighted. */
  const [place, setPlace] = useState(-1);
  const matches = onType ? options : matching(options, typed);
  const takesBack = value !== '' && !typed;
  const listedOptions = takesBack ? [{ id: '', name: none }, ...matches] : matches;
  const active = open ? listedOptions[place] : undefined;
  const show = () => {
    if (open) return;
    setOpen(true);
    setPlace(listedOptions.findIndex(({ id }) => id === value));
  };
  const close = () => {
    setOpen(false);
    setTyped(undefined);
  };
  const choose = ({ id }: ComboboxOption) => {
    close();
    onChoose(id);
  };
  const onKeyDown = (event: KeyboardEvent) =>
    pressListKey(event, {
      open,
      count: listedOptions.length,
      active: active ? place : -1,
      show,
      close,
      mark: setPlace,
      choose: (index) => listedOptions[index] && choose(listedOptions[index]),
    });
  // If the user focused the field before the scripts ran, the list opens now.
  const showPressed = useEffectEvent(() => {
    if (document.activeElement === field.current) show();
  });
  useEffect(() => showPressed(), []);
  const inputProps = {
    ref: (element: HTMLInputElement | null) => {
      field.current = element;
      fieldRef?.(element);
    },
    type: 'text',
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': open,
    autoComplete: 'off',
    spellCheck: false,
    maxLength: 60,
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
      currentTarget.select();
      show();
    },
    // A click into a field that already has the focus fires no focus event, but must open the list.
    onClick: show,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      setTyped(currentTarget.value);
      onType?.(currentTarget.value);
      setOpen(true);
      setPlace(currentTarget.value ? 0 : -1);
    },
    onBlur: close,
    onKeyDown,
  } as const;
  return {
    inputProps,
    typed,
    open: open && listedOptions.length > 0,
    listedOptions,
    active,
    choose,
  };
}

/** Words of a text for the search: lower case, without accents and punctuation other than dots. */
const compared = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}.]+/u)
    .filter(Boolean);

/** The options that contain all typed words. Options that begin with the first word come first. */
function matching(options: readonly ComboboxOption[], typed = ''): readonly ComboboxOption[] {
  const words = compared(typed);
  if (words.length === 0) return options.slice(0, MAX_OPTIONS);
  const begins: ComboboxOption[] = [];
  const holds: ComboboxOption[] = [];
  for (const option of options) {
    const name = compared(option.name).join(' ');
    if (!words.every((word) => name.includes(word))) continue;
    (name.startsWith(words[0] ?? '') ? begins : holds).push(option);
  }
  return [...begins, ...holds].slice(0, MAX_OPTIONS);
}

interface ListOptionProps {
  id: string;
  className?: string | undefined;
  active: boolean;
  choose: () => void;
  children: ReactNode;
}

/** An option of the list below a field. The focus stays in the field. */
export function ListOption({ id, className = '', active, choose, children }: ListOptionProps) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) option.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={option}
      id={id}
      className={`${styles.option} ${className}`}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      // Keeps the focus in the field, so that only a press outside of the list closes it.
      onMouseDown={(event) => event.preventDefault()}
      onClick={choose}
      // Only assistive technology focuses an option. Enter then chooses it.
      onKeyDown={(event) => event.key === 'Enter' && choose()}
    >
      {children}
    </div>
  );
}
