import { MAX_AMENDMENT_TEXT } from '#contract/order-names.ts';
import { useText } from '#language/web/use-text.ts';
import { Field } from '#ui/field.tsx';

export function ReasonField({ onType }: { onType: (reason: string) => void }) {
  const t = useText();
  return (
    <Field label={t('Reason (optional)')}>
      {(control) => (
        <textarea
          {...control}
          rows={2}
          dir="auto"
          maxLength={MAX_AMENDMENT_TEXT}
          onChange={({ target }) => onType(target.value)}
        />
      )}
    </Field>
  );
}
