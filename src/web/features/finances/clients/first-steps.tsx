import { Link } from '@tanstack/react-router';
import { Check, Circle } from 'lucide-react';
import type { ReactNode } from 'react';
import { firstStepsTexts } from '../../../i18n/en/clients.ts';
import { trpc } from '../../../session/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import styles from './first-steps.module.css';

/** Leads an empty installation: the business, a client, a rate, the first timer. */
export function FirstSteps({ onAddClient }: { onAddClient: () => void }) {
  const texts = firstStepsTexts;
  const business = trpc.money.business.get.useQuery();
  const rates = trpc.money.rates.list.useQuery({ clientId: null });
  const hasBusiness = (business.data?.version ?? 0) > 0;
  const hasRate = (rates.data?.length ?? 0) > 0;
  const toSettings = (isNext: boolean) => (
    <Link to="/finances/settings" className={buttonClass(isNext ? 'primary' : 'secondary', 'sm')}>
      {texts.toSettings}
    </Link>
  );
  return (
    <section className={styles.steps} aria-labelledby="first-steps">
      <h2 id="first-steps" className={styles.title}>
        {texts.title}
      </h2>
      <p className={styles.text}>{texts.text}</p>
      <ol className={styles.list}>
        <Step
          isDone={hasBusiness}
          title={texts.business}
          text={texts.businessText}
          action={toSettings(!hasBusiness)}
        />
        <Step
          isDone={false}
          title={texts.client}
          text={texts.clientText}
          action={
            <Button size="sm" variant={hasBusiness ? 'primary' : 'secondary'} onClick={onAddClient}>
              {texts.addClient}
            </Button>
          }
        />
        <Step
          isDone={hasRate}
          title={texts.rate}
          text={texts.rateText}
          action={toSettings(false)}
        />
        <Step
          isDone={false}
          title={texts.timer}
          text={texts.timerText}
          action={
            <Link to="/time" className={buttonClass('secondary', 'sm')}>
              {texts.toTime}
            </Link>
          }
        />
      </ol>
    </section>
  );
}

interface StepProps {
  isDone: boolean;
  title: string;
  text: string;
  action: ReactNode;
}

function Step({ isDone, title, text, action }: StepProps) {
  const texts = firstStepsTexts;
  return (
    <li className={styles.step}>
      <span className={isDone ? styles.done : styles.open}>
        {isDone ? <Check aria-label={texts.done} /> : <Circle aria-hidden="true" />}
      </span>
      <div className={styles.what}>
        <h3 className={styles.name}>{title}</h3>
        <p className={styles.text}>{text}</p>
      </div>
      {action}
    </li>
  );
}
