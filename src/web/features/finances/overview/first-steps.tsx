import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleDashed } from 'lucide-react';
import type { MoneyOverview } from '../../../../core/money/invoices/invoice-views.ts';
import { firstStepsTexts } from '../../../i18n/en/money-overview.ts';
import { trpc } from '../../../session/trpc.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './first-steps.module.css';

const STEPS = ['business', 'client', 'rate', 'timer', 'invoice'] as const;
type Step = (typeof STEPS)[number];

const ADDRESSES = {
  business: '/finances/settings',
  client: '/finances/clients',
  rate: '/finances/settings',
  timer: '/time',
  invoice: '/finances/new-invoice',
} as const;

/** How many clients are searched for a rate. */
const MAX_CLIENTS = 20;

/** Leads an empty installation to its first invoice; nothing once there is one. */
export function FirstSteps({ overview }: { overview: MoneyOverview }) {
  const texts = firstStepsTexts;
  const invoices = trpc.money.invoices.list.useQuery({ limit: 1 }).data;
  const hasNoInvoice = invoices?.invoices.length === 0;
  const business = trpc.money.business.get.useQuery(undefined, { enabled: hasNoInvoice }).data;
  const clients = trpc.money.clients.list.useQuery({}, { enabled: hasNoInvoice }).data;
  const rates = trpc.money.rates.list.useQuery({ clientId: null }, { enabled: hasNoInvoice }).data;
  const ofClients = trpc.useQueries((query) =>
    (clients?.clients ?? [])
      .slice(0, MAX_CLIENTS)
      .map(({ id }) => query.money.rates.list({ clientId: id }, { enabled: hasNoInvoice })),
  );
  if (!hasNoInvoice || !business || !clients || !rates) return null;
  const isPriced = overview.unbilled.some(
    ({ entryCount, entriesWithoutRate }) => entryCount > entriesWithoutRate,
  );
  const isDone: Record<Step, boolean> = {
    business: business.details.legalName.trim() !== '',
    client: clients.clients.length > 0,
    rate:
      isPriced ||
      rates.some(({ level }) => level !== 'cost') ||
      ofClients.some(({ data }) => data && data.length > 0),
    timer: overview.hours.seconds > 0,
    invoice: false,
  };
  const next = STEPS.find((step) => !isDone[step]);
  return (
    <section className={styles.steps} aria-labelledby="first-steps">
      <h2 id="first-steps" className={styles.title}>
        {texts.title}
      </h2>
      <p className={styles.text}>{texts.text}</p>
      <ol className={styles.list}>
        {STEPS.map((step) => {
          const { title, text, action } = texts.steps[step];
          const Sign = isDone[step] ? CircleCheck : CircleDashed;
          return (
            <li key={step} className={styles.step} data-done={isDone[step] || undefined}>
              <Sign aria-hidden="true" />
              <div className={styles.words}>
                <h3 className={styles.name}>
                  {title}
                  <VisuallyHidden> {isDone[step] ? texts.done : texts.open}</VisuallyHidden>
                </h3>
                <p className={styles.text}>{text}</p>
              </div>
              {!isDone[step] && (
                <Link
                  to={ADDRESSES[step]}
                  className={buttonClass(step === next ? 'primary' : 'secondary', 'sm')}
                >
                  {action}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
