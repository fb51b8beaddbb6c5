import type { Challenge } from 'altcha-lib';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { CallError } from '#contract/errors.ts';
import { asciiDigits } from '#contract/figures.ts';
import { isEmail } from '#contract/input-checks.ts';
import { paths } from '#contract/paths.ts';
import type { TextKey } from '#language/format.ts';
import { useText } from '#language/web/use-text.ts';
import { Button, ScriptedSubmit } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { useAct } from '#ui/session/use-act.ts';
import { usePerson } from '#ui/site/person.tsx';
import { useSite } from '#ui/site/site.tsx';
import styles from './captcha-page.module.css';

interface Props {
  /** Key of the captcha. */
  ck: string;
  /** Data URL of the picture. */
  picture: string;
  /** Path to open after a right answer, with its language; undefined: the home page. */
  back: string | undefined;
}

/** Whether the captcha is for a sign-in. Other captchas are for the limit of rows shown. */
const isOfSignIn = (back = ''): boolean => back.split('?')[0]?.endsWith(paths.Login) === true;

/** Two-step verification (docs/product.md 2.13). */
export function CaptchaPage({ ck, picture, back }: Props) {
  const t = useText();
  const captcha = useCaptcha(ck, picture, back);
  return (
    <div className={styles.page}>
      <h1>{t('Two-step verification')}</h1>
      <p>
        {isOfSignIn(back)
          ? t(
              'Several sign-ins from here failed. Please type the letters in the picture, then sign in again.',
            )
          : t(
              'Many pages were requested from here. Please type the letters in the picture to go on.',
            )}
      </p>
      <form noValidate className={styles.form} onSubmit={captcha.commit}>
        <div className={styles.picture}>
          <button
            type="button"
            className={styles.refresh}
            title={t('Another picture')}
            aria-busy={captcha.busy || undefined}
            onClick={captcha.refresh}
          >
            <img
              src={captcha.picture}
              width={120}
              height={44}
              alt={t('Five letters and digits in a picture; select it for another')}
            />
          </button>
          <Button variant="quiet" size="small" busy={captcha.busy} onClick={captcha.refresh}>
            {t('Another picture')}
          </Button>
        </div>
        <TextField
          name="code"
          label={t('Code')}
          dir="ltr"
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          error={captcha.error}
          onBlur={captcha.check}
          onInput={captcha.clearError}
        />
        <ScriptedSubmit variant="primary" busy={captcha.busy}>
          {t('Commit')}
        </ScriptedSubmit>
        <Work state={captcha.proof} waiting={captcha.busy} />
      </form>
      <MailedCode ck={ck} onExpired={captcha.leave} />
    </div>
  );
}

/** Shows the progress of the proof of work, if the captcha requires one. */
function Work({ state, waiting }: { state: ProofState; waiting: boolean }) {
  const t = useText();
  const started = t(
    'Your browser is doing a calculation that slows down bots. It continues while you type.',
  );
  const sentence = {
    none: '',
    working: waiting ? t('One moment: your browser is still calculating.') : started,
    done: t('The calculation is done.'),
    failed: t('Your browser can’t do the calculation. Please use another browser, or sign in.'),
  }[state];
  return (
    <div className={styles.work}>
      {state === 'working' && <progress aria-label={started} />}
      <p role="status">{sentence}</p>
    </div>
  );
}

/** The letters and digits of an answer; digits of any script as 0 to 9. */
export const lettersOf = (typed: string): string =>
  asciiDigits(typed.normalize('NFKC')).replace(/[^0-9a-z]/gi, '');

function useCaptcha(ck: string, first: string, back: string | undefined) {
  const t = useText();
  const site = useSite();
  const { client } = site;
  const [picture, setPicture] = useState(first);
  const [empty, setEmpty] = useState(false);
  const proof = useProof(ck);
  // Client-side navigation keeps the message of this page visible (docs/product.md 8).
  const leave = () => site.go(paths.Index, { replace: true });
  const refused = ({ code }: CallError) => {
    if (code === 'captchaExpired') leave();
    return code === 'captchaExpired';
  };
  const answer = useAct({
    async send(code: string) {
      const proofFound = await proof.wait();
      await client.call('captchaConfirm', {
        key: ck,
        code,
        ...(proofFound && { proof: proofFound }),
      });
      // Full page load that replaces the history entry, so that Back does not return to the captcha.
      location.replace(back ?? site.href(paths.Index));
    },
    refused,
  });
  const another = useAct({
    send: () => client.call('captchaRefresh', { key: ck }),
    done: ({ val }) => setPicture(val),
    refused,
  });
  const clearError = () => {
    setEmpty(false);
    answer.forget();
    another.forget();
  };
  const errors = [
    empty && t('Please input captcha.'),
    answer.failure && t('captcha error[{msg}]!', { msg: answer.failure }),
    another.failure && t('refresh failed[{msg}]!', { msg: another.failure }),
  ];
  return {
    picture,
    error: errors.find(Boolean) || undefined,
    busy: answer.busy || another.busy,
    proof: proof.state,
    leave,
    check({ currentTarget }: { currentTarget: HTMLInputElement }) {
      if (currentTarget.value.trim() === '') setEmpty(true);
    },
    // Clears the error on input. On blur the layout would shift and move the button during a click.
    clearError,
    commit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      const code = lettersOf(String(new FormData(event.currentTarget).get('code') ?? ''));
      clearError();
      if (code === '') setEmpty(true);
      else void answer.act(code);
    },
    refresh() {
      clearError();
      void another.act();
    },
  };
}

/** 'none': the captcha requires no proof of work. */
type ProofState = 'none' | 'working' | 'done' | 'failed';

/**
 * Starts the captcha's proof of work when the page is shown, if the captcha requires one.
 * @returns the state, and `wait`, which resolves with the proof, or undefined if none is required
 */
function useProof(ck: string) {
  const { client } = useSite();
  const [state, setState] = useState<ProofState>('none');
  const proof = useRef<Promise<string | undefined>>(undefined);

  useEffect(() => {
    const controller = new AbortController();
    const set = (next: ProofState) => {
      if (!controller.signal.aborted) setState(next);
    };
    async function work() {
      const { challenge } = (await client.call('captchaChallenge', { key: ck })).val;
      if (!challenge) return undefined;
      set('working');
      const derivedKey = await findProof(challenge, controller);
      set('done');
      return derivedKey;
    }
    // A failure is only shown. The server decides whether a missing proof is accepted.
    proof.current = work().catch(() => {
      set('failed');
      return undefined;
    });
    return () => controller.abort();
  }, [client, ck]);

  return { state, wait: () => proof.current };
}

interface MailedCodeProps {
  ck: string;
  onExpired: () => void;
}

const emailFault = (email: string): TextKey | undefined => {
  if (email === '') return 'Please input Email';
  return isEmail(email) ? undefined : 'Enter a valid e-mail address.';
};

/** For people who cannot see the picture: sends a code by e-mail, which is accepted like the letters. */
function MailedCode({ ck, onExpired }: MailedCodeProps) {
  const t = useText();
  const { client } = useSite();
  const person = usePerson();
  const [wrong, setWrong] = useState<TextKey>();
  const { act, busy, answer, given, failure, forget } = useAct({
    send: async (email: string) => (await client.call('captchaByEmail', { key: ck, email })).val,
    refused({ code }) {
      if (code === 'captchaExpired') onExpired();
      return code === 'captchaExpired';
    },
  });
  const error = wrong ? t(wrong) : failure;

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim();
    const fault = person ? undefined : emailFault(email);
    setWrong(fault);
    if (fault) forget();
    else void act(email);
  }

  return (
    <details className={styles.other}>
      <summary>{t('I can’t see the picture')}</summary>
      <p>{t('Get a code by e-mail instead: type it into the same field.')}</p>
      <form noValidate className={styles.form} onSubmit={send}>
        {!person && (
          <TextField
            name="email"
            label={t('E-mail')}
            type="email"
            dir="ltr"
            required
            autoComplete="email"
            error={error}
            onBlur={({ currentTarget: { value } }) => {
              const fault = value && emailFault(value);
              if (fault) setWrong(fault);
            }}
          />
        )}
        <ScriptedSubmit busy={busy}>{t('Send the code')}</ScriptedSubmit>
      </form>
      {person && error && <p role="alert">{error}</p>}
      <p role="status">
        {answer?.ownMailbox && t('A code is on its way to the e-mail address of the account.')}
        {answer?.ownMailbox === false &&
          t('A code is on its way to {email}.', { email: given ?? '' })}
      </p>
    </details>
  );
}

/** Four workers take about a quarter of the time. More would heat up phones. */
const MAX_WORKERS = 4;
/** Lifetime of a captcha. */
const TIMEOUT_MS = 10 * 60_000;

/**
 * Solves a proof-of-work challenge in workers.
 * @throws Error if the browser has no crypto.subtle, as over plain http
 */
async function findProof(challenge: Challenge, controller: AbortController) {
  const { solveChallengeWorkers } = await import('altcha-lib');
  const solution = await solveChallengeWorkers({
    challenge,
    controller,
    concurrency: Math.min(MAX_WORKERS, navigator.hardwareConcurrency || 1),
    createWorker: () =>
      new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' }),
    timeout: TIMEOUT_MS,
  });
  if (!solution) throw new Error('no proof was found');
  return solution.derivedKey;
}
