import type { NotificationKind } from '../../core/board/rules/notifications.ts';
import type { Language } from '../../core/languages.ts';
import type { MoneyNotice } from '../../core/money/notices/money-notice.ts';

type HoursNotice = Extract<MoneyNotice, { kind: 'hours' }>;

function hoursEn({ person, approved, asked }: HoursNotice): string {
  const entries = (count: number) => (count === 1 ? '1 entry' : `${count} entries`);
  const said = [
    approved > 0 && `approved ${entries(approved)} of time`,
    asked > 0 && `asked about ${entries(asked)} of time`,
  ];
  return `${person} ${said.filter(Boolean).join(' and ')}`;
}

function hoursDe({ person, approved, asked }: HoursNotice): string {
  const said = [
    approved > 0 && `${approved === 1 ? '1 Zeiteintrag' : `${approved} Zeiteinträge`} freigegeben`,
    asked > 0 && `zu ${asked === 1 ? '1 Zeiteintrag' : `${asked} Zeiteinträgen`} nachgefragt`,
  ];
  return `${person} hat ${said.filter(Boolean).join(' und ')}`;
}

/** The texts of a digest. Names and titles are passed already escaped for the output format. */
interface MailTexts {
  someone: string;
  lines: Record<NotificationKind, (by: string, ticket: string) => string>;
  notice: (notice: MoneyNotice) => string;
  others: (count: number) => string;
  several: (count: number) => string;
  end: string;
  unsubscribe: string;
  stop: string;
  stopped: string;
}

export const DIGEST_TEXTS: Record<Language, MailTexts> = {
  en: {
    someone: 'Someone',
    lines: {
      assigned: (by, ticket) => `${by} assigned you ${ticket}`,
      mentioned: (by, ticket) => `${by} mentioned you in ${ticket}`,
      commented: (by, ticket) => `${by} commented on ${ticket}`,
      returned: (by, ticket) => `${by} brought back ${ticket}`,
      rule: (by, ticket) => `${by} notified you by a rule about ${ticket}`,
    },
    notice: (notice) => {
      if (notice.kind === 'recurring') return `“${notice.name}” has made a draft of an invoice`;
      if (notice.kind === 'hours') return hoursEn(notice);
      const { percent, measure, projectName } = notice;
      const budget = measure === 'hours' ? 'budget in hours' : 'budget in money';
      return `${percent} % of the ${budget} of ${projectName} is used`;
    },
    others: (count) => (count === 1 ? 'and 1 more ticket' : `and ${count} more tickets`),
    several: (count) => `${count} new notifications`,
    end: 'You receive this email because you have not read it in Freelane yet. To stop these emails:',
    unsubscribe: 'unsubscribe',
    stop: 'Stop these emails',
    stopped: 'You will receive no more emails. You can turn them on again on your account page.',
  },
  de: {
    someone: 'Jemand',
    lines: {
      assigned: (by, ticket) => `${by} hat dir ${ticket} zugewiesen`,
      mentioned: (by, ticket) => `${by} hat dich in ${ticket} erwähnt`,
      commented: (by, ticket) => `${by} hat ${ticket} kommentiert`,
      returned: (by, ticket) => `${by} hat ${ticket} zurückgeholt`,
      rule: (by, ticket) => `${by} weist dich mit einer Regel auf ${ticket} hin`,
    },
    notice: (notice) => {
      if (notice.kind === 'recurring')
        return `„${notice.name}“ hat einen Rechnungsentwurf angelegt`;
      if (notice.kind === 'hours') return hoursDe(notice);
      const { percent, measure, projectName } = notice;
      const budget = measure === 'hours' ? 'Stundenbudgets' : 'Budgets';
      return `${percent} % des ${budget} von ${projectName} sind verbraucht`;
    },
    others: (count) => (count === 1 ? 'und 1 weiteres Ticket' : `und ${count} weitere Tickets`),
    several: (count) => `${count} neue Benachrichtigungen`,
    end: 'Du bekommst diese E-Mail, weil du das in Freelane noch nicht gelesen hast. Keine solchen E-Mails mehr:',
    unsubscribe: 'abbestellen',
    stop: 'Keine E-Mails mehr senden',
    stopped:
      'Du bekommst keine E-Mails mehr. Auf deiner Kontoseite kannst du sie wieder einschalten.',
  },
};
