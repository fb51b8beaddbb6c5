import type { ReactNode } from 'react';

interface Props {
  className: string | undefined;
  /** Names with their values; those without a value are left out. */
  facts: readonly (readonly [name: string, value: ReactNode])[];
}

/** A list of facts. */
export const Facts = ({ className, facts }: Props) => (
  <dl className={className}>
    {facts
      .filter(([, value]) => value)
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);

/** User input in its own text direction; renders nothing for an empty text. */
export const typed = (text: string) => text && <bdi>{text}</bdi>;
