/** Fields that show all their choices: radio buttons, checkboxes, switches and tabs. */
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { Button } from '../button.tsx';
import styles from './office.module.css';

interface ChoicesProps<T extends string> {
  readonly label: string;
  /** Label of each choice. */
  readonly choices: Readonly<Partial<Record<T, string>>>;
  /** undefined: nothing is chosen yet. */
  readonly value: T | undefined;
  readonly onChange: (value: T) => void;
}

const wordsOf = <T extends string>(choices: ChoicesProps<T>['choices']) =>
  Object.entries(choices) as [T, string][];

export function Radios<T extends string>({ label, choices, value, onChange }: ChoicesProps<T>) {
  const id = useId();
  return (
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
      {wordsOf(choices).map(([choice, words]) => (
        <label key={choice}>
          <input
            type="radio"
            name={id}
            value={choice}
            checked={choice === value}
            onChange={() => onChange(choice)}
          />
          {words}
        </label>
      ))}
    </fieldset>
  );
}

interface TicksProps<T extends string> extends Omit<ChoicesProps<T>, 'value' | 'onChange'> {
  readonly value: readonly T[];
  readonly onChange: (value: T[]) => void;
}

/** Checkboxes. The value lists the ticked choices in the order of `choices`. */
export function TickGroup<T extends string>({ label, choices, value, onChange }: TicksProps<T>) {
  const all = wordsOf(choices);
  return (
    <fieldset className={`${styles.choices} ${styles.inRow}`}>
      <legend>{label}</legend>
      {all.map(([choice, words]) => (
        <Tick
          key={choice}
          label={words}
          checked={value.includes(choice)}
          onChange={(isTicked) =>
            onChange(
              all
                .map(([one]) => one)
                .filter((one) => (one === choice ? isTicked : value.includes(one))),
            )
          }
        />
      ))}
    </fieldset>
  );
}

interface TickProps {
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onChange: (isTicked: boolean) => void;
  readonly disabled?: boolean;
}

export const Tick = ({ label, onChange, ...input }: TickProps) => (
  <label className={styles.check}>
    <input {...input} type="checkbox" onChange={({ target }) => onChange(target.checked)} />
    {label}
  </label>
);

/** Buttons of which exactly one is pressed, such as the views of a text. */
export const Switch = <T extends string>({ label, choices, value, onChange }: ChoicesProps<T>) => (
  <fieldset className={styles.switch} aria-label={label}>
    {wordsOf(choices).map(([choice, words]) => (
      <Button
        key={choice}
        size="small"
        aria-pressed={choice === value}
        onClick={() => onChange(choice)}
      >
        {words}
      </Button>
    ))}
  </fieldset>
);

interface TabListProps<T extends string> extends Pick<ChoicesProps<T>, 'label' | 'onChange'> {
  /** Id of the panel, and prefix of the ids of the tabs. A tab may name another panel. */
  readonly panel: string;
  readonly value: T;
  readonly tabs: readonly {
    readonly value: T;
    readonly words: ReactNode;
    readonly panel?: string;
  }[];
}

/** Tabs (WAI-ARIA). Arrows, Home and End move the focus; Enter and Space show the focused tab. */
export function TabList<T extends string>(props: TabListProps<T>) {
  const { label, panel, value, tabs, onChange } = props;
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button.matches(':focus'));
    const next = {
      ArrowRight: (at + 1) % buttons.length,
      ArrowLeft: (at - 1 + buttons.length) % buttons.length,
      Home: 0,
      End: buttons.length - 1,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    buttons[next]?.focus();
  };
  return (
    <div
      ref={list}
      className={styles.tabs}
      role="tablist"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {tabs.map((tab) => (
        <button
          key={tab.value}
          id={`${panel}-${tab.value}`}
          type="button"
          role="tab"
          aria-selected={tab.value === value}
          aria-controls={tab.panel ?? panel}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
        >
          {tab.words}
        </button>
      ))}
    </div>
  );
}
