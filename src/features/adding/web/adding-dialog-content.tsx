import { type FormEvent, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { accessAddress } from '#contract/paths.ts';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Alert, Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/field.tsx';
import { storedToken } from '#ui/session/stored-session.ts';
import { usePerson } from '#ui/site/person.tsx';
import { SiteLink } from '#ui/site/site.tsx';
import { parseQuantity } from '../orderable.ts';
import styles from './adding.module.css';
import { type AddedItem, numberOf } from './adding.ts';
import { asking, type DialogState, remembered } from './dialog-state.ts';
import { useRunAdding } from './use-adding.tsx';

const none: DialogState = {};
const nothing = () => none;

/** The content of AddingDialogs, loaded on demand. */
export function AddingDialogContent() {
  const t = useText();
  const { failure, question } = useSyncExternalStore(asking.subscribe, asking.current, nothing);
  useRemembered();
  return (
    <>
      <QuantityPrompt
        item={question?.item}
        onClose={() => question && asking.hide('question')}
        onQuantity={async (quantity) => {
          if (await question?.onQuantity(quantity)) asking.hide('question');
        }}
      />
      <Alert
        open={failure !== undefined}
        title={failure?.title ?? ''}
        button={t('Close')}
        onClose={() => failure && asking.hide('failure')}
      >
        {failure?.message}{' '}
        {failure?.access && <SiteLink to={accessAddress}>{t('Ask for access')}</SiteLink>}
      </Alert>
    </>
  );
}

const FORM = 'quantity-prompt';

interface PromptProps {
  /** The requested item; undefined while the prompt is closed. */
  item: AddedItem | undefined;
  onClose: () => void;
  onQuantity: (quantity: number) => Promise<void>;
}

/** The quantity prompt of a development request (docs/product.md 5). */
function QuantityPrompt({ item, onClose, onQuantity }: PromptProps) {
  const t = useText();
  return (
    <Dialog
      open={item !== undefined}
      onClose={onClose}
      title={t('Request development')}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={FORM} variant="primary">
            {t('Send the request')}
          </Button>
        </>
      }
    >
      {item && <QuantityForm number={numberOf(item)} onQuantity={onQuantity} />}
    </Dialog>
  );
}

interface FormProps {
  number: string;
  onQuantity: (quantity: number) => Promise<void>;
}

function QuantityForm({ number, onQuantity }: FormProps) {
  const t = useText();
  const [typed, setTyped] = useState('1');
  const [wrong, setWrong] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const quantity = parseQuantity(typed);
    setWrong(quantity === undefined);
    if (quantity !== undefined) {
      void onQuantity(quantity);
      return;
    }
    const field = event.currentTarget.elements.namedItem('quantity');
    if (field instanceof HTMLElement) field.focus();
  };
  return (
    <form id={FORM} onSubmit={submit} noValidate className={styles.form}>
      <p>{t('{number} is not available now. We review every request.', { number })}</p>
      <TextField
        name="quantity"
        label={t('How many pieces do you need?')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        inputMode="numeric"
        pattern="\p{Nd}{1,4}"
        placeholder="1-9999"
        autoComplete="off"
        dir="ltr"
        data-first=""
        error={wrong ? t('need number from 1 to 9999') : undefined}
      />
    </form>
  );
}

/** Runs the actions remembered before sign-in, one after the other. */
function useRemembered(): void {
  const email = usePerson()?.email;
  const run = useRunAdding();
  const resume = useEffectEvent(async () => {
    for (const adding of remembered()) await run(adding);
  });
  useEffect(() => {
    // Not without a token: the page may show a person whose token is not in this browser's storage.
    if (email && storedToken()) void resume();
  }, [email]);
}
