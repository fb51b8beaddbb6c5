import { type SxProps, ToggleButton, ToggleButtonGroup } from '@mui/material';

interface ChoiceProps<V extends string> {
  readonly label: string;
  readonly value: V;
  /** Values with the labels of their buttons. */
  readonly choices: Readonly<Record<V, string>>;
  readonly onChoose: (value: V) => void;
  readonly sx?: SxProps;
}

/** A group of toggle buttons; exactly one is chosen. */
export const Choice = <V extends string>({
  label,
  value,
  choices,
  onChoose,
  sx = {},
}: ChoiceProps<V>) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    value={value}
    aria-label={label}
    onChange={(_event, one: V | null) => one && onChoose(one)}
    sx={sx}
  >
    {(Object.keys(choices) as V[]).map((one) => (
      <ToggleButton key={one} value={one}>
        {choices[one]}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);
