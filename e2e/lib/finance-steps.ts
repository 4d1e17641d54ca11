import type { Page } from 'playwright-core';
import { until } from '../../src/test/until.ts';
import type { Teammate } from './steps.ts';

/** What an ADMIN does from an empty installation to a paid invoice, each step by their way of use. */
export function financeSteps({ page, hand }: Teammate, origin: string) {
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  const heading = (name: string | RegExp) => page.getByRole('heading', { name, exact: true });
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const timer = timerOf(page);

  async function go(path: string): Promise<void> {
    await page.goto(origin + path);
  }

  async function tab(name: string): Promise<void> {
    const tabs = page.getByRole('navigation', { name: 'Finances' });
    await hand.press(tabs.getByRole('link', { name, exact: true }));
    await tabs.locator('[aria-current]').filter({ hasText: name }).waitFor();
  }

  async function save(form: string): Promise<void> {
    await hand.press(
      page.getByRole('form', { name: form }).getByRole('button', { name: 'Save', exact: true }),
    );
    await page
      .getByRole('status')
      .filter({ hasText: /^Saved$/ })
      .waitFor();
  }

  async function addRate(rate: string, subject?: string): Promise<void> {
    await hand.press(button('Add Rate'));
    const form = dialog('Add Rate');
    if (subject) await hand.choose(form.getByLabel('For', { exact: true }), subject);
    await hand.write(form.getByLabel('Hourly rate in EUR'), rate);
    await hand.press(form.getByRole('button', { name: 'Add Rate' }));
    await form.waitFor({ state: 'detached' });
  }

  const card = (ticket: string) => page.locator('[data-ticket]').filter({ hasText: ticket });

  async function closeTicket(ticket: string): Promise<void> {
    await hand.press(dialog(ticket).getByRole('button', { name: 'Close', exact: true }));
    await dialog(ticket).waitFor({ state: 'detached' });
  }

  return {
    go,
    tab,
    timer,

    async setUpBusiness(): Promise<void> {
      await go('/finances');
      await hand.press(link('Enter your business'));
      await hand.write(field('Legal name'), 'Studio Nord GmbH');
      await hand.write(field('Street and number'), 'Hafenstraße 12');
      await hand.write(field('Postal code'), '20457');
      await hand.write(field('City'), 'Hamburg');
      await hand.pick(page.getByRole('combobox', { name: 'Country' }), 'Germany');
      await hand.write(field('IBAN'), 'DE89370400440532013000');
      await hand.write(field('VAT id'), 'DE136695976');
      await save('Business');
      await addRate('80');
    },

    async addClient(name: string, project: string): Promise<void> {
      await tab('Clients');
      await hand.press(button('New Client').first());
      await hand.write(field('Name'), name);
      await hand.write(field('Email'), 'ida@example.org');
      await hand.pick(dialog('New Client').getByRole('combobox', { name: 'Country' }), 'Denmark');
      await hand.press(button('Create Client'));
      await heading(name).waitFor();
      await hand.pick(page.getByRole('combobox', { name: 'Add a project' }), project);
      await link(project).waitFor();
      await addRate('100', project);
      await page.getByText('€100.00').first().waitFor();
    },

    /** Its code is then loaded, and works without a connection. */
    async lookAt(ticket: string): Promise<void> {
      await hand.press(card(ticket));
      await closeTicket(ticket);
    },

    /** On a ticket of the open board. */
    async startTimer(ticket: string): Promise<void> {
      await hand.press(card(ticket));
      await hand.press(dialog(ticket).getByRole('button', { name: 'More', exact: true }));
      await hand.press(page.getByRole('menuitem', { name: 'Start timer' }));
      await closeTicket(ticket);
      await timer.waitFor();
    },

    async stopTimer(): Promise<void> {
      await hand.press(timer.getByRole('button', { name: 'Stop timer' }));
      await timer.waitFor({ state: 'detached' });
    },

    async correctTime(from: string, to: string, ticket: string): Promise<void> {
      await go('/time');
      await hand.press(button(`Edit ${from} on ${ticket}`));
      const form = page.getByRole('form', { name: `Edit the time on ${ticket}` });
      await hand.write(form.getByLabel('Time', { exact: true }), to);
      await hand.press(form.getByRole('button', { name: 'Save' }));
      await button(`Edit ${to} on ${ticket}`).waitFor();
    },

    async draftFor(client: string): Promise<void> {
      await go('/finances');
      await hand.press(link(`New invoice for ${client}`));
      await page.getByText('1 time entry, 2:30 hours').waitFor();
      await page.getByRole('region', { name: 'Preview' }).getByText('€297.50').waitFor();
      await hand.press(button('Create draft'));
      await heading(`Draft for ${client}`).waitFor();
    },

    async addLine(name: string, quantity: string, price: string): Promise<void> {
      await hand.press(button('Add line'));
      await hand.write(page.getByLabel('Name of line 2'), name);
      await hand.write(page.getByLabel('Quantity of line 2'), quantity);
      await hand.write(page.getByLabel('Price of line 2'), price);
    },

    /** Returns the number. */
    async issue(amount: string): Promise<string> {
      await page.locator('[data-saving="saved"]').waitFor();
      await page.getByText('Nothing is missing.').waitFor();
      await hand.press(button('Issue invoice'));
      const question = page.getByRole('alertdialog', { name: `for ${amount}?` });
      await hand.press(question.getByRole('button', { name: 'Issue invoice' }));
      const title = heading(/^Invoice \d{4}-\d{4}$/);
      await title.waitFor();
      return (await title.innerText()).replace('Invoice ', '');
    },

    /** Returns the path of a client's link. */
    async createClientLink(): Promise<string> {
      await hand.press(button('Create Link'));
      const created = dialog('The Client’s Link');
      const url = await created.getByLabel('Link', { exact: true }).inputValue();
      await hand.press(created.getByRole('button', { name: 'Done' }));
      await created.waitFor({ state: 'detached' });
      return `/client${new URL(url).hash}`;
    },

    /** The whole of what is open, if no amount is given. */
    async pay(amount: string | null, says: string): Promise<void> {
      await hand.press(button('Record payment'));
      const form = dialog('Record payment');
      if (amount !== null) await hand.write(form.getByLabel('Amount in EUR'), amount);
      await form.getByText(says).waitFor();
      await hand.press(form.getByRole('button', { name: 'Record payment' }));
      await form.waitFor({ state: 'detached' });
    },

    /** The sums of this month on the overview, as they are shown. */
    async overview(): Promise<string[]> {
      await tab('Overview');
      const sums = page.getByRole('main').locator('dl').getByRole('link');
      // Before there was an invoice, the page had none: it shows that until it is loaded again.
      await sums.first().waitFor();
      return sums.allInnerTexts();
    },

    /** The totals of the revenue of the year, issued and paid. */
    async revenue(): Promise<[issued: string[], paid: string[]]> {
      await tab('Reports');
      const totals = page.getByRole('table', { name: /^Revenue/ }).locator('tfoot td a');
      await totals.first().waitFor();
      const issued = await totals.allInnerTexts();
      await hand.press(page.getByRole('radio', { name: 'Paid', exact: true }));
      await until('payments are summed up', () => page.url().includes('basis=paid'));
      await totals.first().waitFor();
      return [issued, await totals.allInnerTexts()];
    },
  };
}

export function timerOf(page: Page) {
  return page.getByRole('region', { name: 'Running timer' });
}
