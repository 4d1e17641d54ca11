import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { until } from '../../src/test/until.ts';
import { PASSWORD } from './api.ts';
import { boardPage } from './board-page.ts';
import type { InputMethod } from './drivers/drag-driver.ts';

/** A member of the team with their page. */
export interface Teammate {
  page: Page;
  hand: InputMethod;
}

const DUE = '2026-11-19T10:00';

/** The steps of users on the pages, each by their input method. */
export function steps({ page, hand }: Teammate, origin: string) {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const link = (name: string | RegExp) => page.getByRole('link', { name });
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
  const question = (name: string) => page.getByRole('alertdialog', { name, exact: true });
  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  const board = boardPage(page);
  const closed = (name: string) => dialog(name).waitFor({ state: 'detached' });

  async function answer(title: string, yes: string): Promise<void> {
    await hand.press(question(title).getByRole('button', { name: yes, exact: true }));
    await question(title).waitFor({ state: 'detached' });
  }

  async function send(form: string, submit: string): Promise<void> {
    await hand.press(dialog(form).getByRole('button', { name: submit, exact: true }));
    await closed(form);
  }

  /** A form preselects the first person of all, who is someone else. */
  async function pick(form: Locator, name: string): Promise<void> {
    const person = form.getByRole('combobox', { name: 'Person' });
    await person.waitFor();
    expect(await person.inputValue()).not.toBe(name);
    await hand.pick(person, name);
    await until(`${name} is chosen`, async () => (await person.inputValue()) === name);
  }

  async function columnMenu(column: string, item: 'Edit' | 'Delete'): Promise<void> {
    await hand.press(button(`Actions for ${column}`));
    await hand.press(page.getByRole('menuitem', { name: item, exact: true }));
  }

  /** By its button, or in the board's menu if there is no room for it. */
  async function manageUsers(): Promise<void> {
    if (await button('Manage Users').isVisible()) return hand.press(button('Manage Users'));
    await boardMenu('Manage Users');
  }

  async function boardMenu(item: string): Promise<void> {
    await hand.press(button('More actions for this board'));
    await hand.press(page.getByRole('menuitem', { name: item, exact: true }));
  }

  return {
    board,
    heading,

    async signUp(firstName: string): Promise<void> {
      await page.goto(`${origin}/`);
      await page.getByRole('main').getByRole('link', { name: 'Sign In' }).waitFor();
      await hand.press(link('Get Started Free').first());
      await page.waitForURL(/\/login/);
      if (!page.url().includes('signup')) await hand.press(button('Sign Up').last());
      await hand.write(page.getByLabel('First name'), firstName);
      await hand.write(page.getByLabel('Last name'), 'Tester');
      await hand.write(page.getByLabel('Email'), `${firstName.toLowerCase()}@example.org`);
      await hand.write(page.getByLabel('Password', { exact: true }), PASSWORD);
      await hand.write(page.getByLabel('Confirm password'), PASSWORD);
      await hand.press(page.locator('form').getByRole('button', { name: 'Sign Up' }));
      await heading(`Welcome back, ${firstName}!`).waitFor();
    },

    /** Home, and from there by the tile of this name. */
    async goTo(tile: 'Boards' | 'Projects'): Promise<void> {
      if (!page.url().endsWith('/dashboard')) {
        if (await button('Menu').isVisible()) await hand.press(button('Menu'));
        await hand.press(page.getByRole('navigation', { name: 'Site' }).getByText('Home'));
        await page.waitForURL(/\/dashboard$/);
      }
      await hand.press(page.getByRole('main').getByRole('link', { name: new RegExp(`^${tile}`) }));
      await heading(tile === 'Boards' ? 'Boards' : 'My Projects').waitFor();
    },

    async addProject(name: string): Promise<void> {
      await hand.press(button('Add New Project'));
      await hand.write(page.getByLabel('Project name'), name);
      await send('Add New Project', 'Add Project');
      await hand.press(link(name));
      await heading(name).waitFor();
    },

    async createBoard(name: string, member: string): Promise<void> {
      await hand.press(button('Create Board'));
      const form = dialog('Create Board');
      await hand.write(form.getByLabel('Board name'), name);
      await hand.press(form.getByRole('button', { name: 'Add member' }));
      await pick(form, member);
      await hand.press(form.getByRole('button', { name: 'Create Board' }));
      await page.waitForURL(/\/boards\/board-/);
      for (const column of ['To Do', 'In Progress', 'Done']) await board.column(column).waitFor();
      for (const dated of ['Created', 'Last Updated']) {
        await page.getByText(dated, { exact: true }).waitFor({ state: 'attached' });
      }
    },

    async openBoard(name: string): Promise<void> {
      await hand.press(link(new RegExp(name)));
      await page.getByText('Live', { exact: true }).waitFor();
    },

    async addMember(name: string): Promise<void> {
      await manageUsers();
      const form = dialog('Manage Board Permissions');
      await form.getByText('Ann Tester').waitFor();
      await hand.press(form.getByRole('button', { name: 'Add User' }));
      await pick(form, name);
      await send('Manage Board Permissions', 'Save Changes');
      await page.getByRole('img', { name: `${name} · Editor` }).waitFor();
    },

    async giveRole(name: string, role: 'Editor' | 'Admin'): Promise<void> {
      await manageUsers();
      await hand.choose(page.getByRole('combobox', { name: `Role of ${name}` }), role);
      await send('Manage Board Permissions', 'Save Changes');
    },

    async renameBoard(name: string): Promise<void> {
      await hand.press(button('Edit Board Name'));
      await hand.write(page.getByLabel('Board name'), name);
      await hand.press(button('Save'));
      await heading(name).waitFor();
    },

    async addColumn(name: string): Promise<void> {
      await hand.press(button('Add Column'));
      await hand.write(page.getByLabel('Column name'), name);
      await send('Add New Column', 'Add Column');
    },

    async renameColumn(name: string, to: string): Promise<void> {
      await columnMenu(name, 'Edit');
      await hand.write(page.getByLabel('Column name'), to);
      await send('Edit Column', 'Save Changes');
    },

    async deleteColumn(name: string): Promise<void> {
      await columnMenu(name, 'Delete');
      await answer('Delete Column', 'Yes, Delete');
    },

    async addTicket(column: string, name: string): Promise<void> {
      await hand.press(button(`Add Ticket to ${column}`));
      const form = dialog('Add New Ticket');
      await hand.write(form.getByLabel('Ticket Name'), name);
      await hand.choose(form.getByLabel('Priority'), 'High');
      const due = { day: form.getByLabel('Due Date'), time: form.getByLabel('Due time') };
      await hand.writeMoment(due, DUE);
      await send('Add New Ticket', 'Add Ticket');
    },

    async openTicket(name: string): Promise<void> {
      await hand.press(board.card(name));
      await dialog(name)
        .getByRole('tab', { name: /^Comments/ })
        .waitFor();
    },

    async comment(text: string): Promise<void> {
      await hand.write(page.getByLabel('Your comment'), text);
      await hand.press(button('Add Comment'));
      await page.getByRole('listitem').getByText(text, { exact: true }).waitFor();
    },

    async deleteComment(author: string): Promise<void> {
      await hand.press(button(`Delete the comment by ${author}`));
      await answer(
        'Are you sure you want to delete this comment? This action cannot be undone.',
        'Delete',
      );
    },

    async showTab(name: string): Promise<void> {
      await hand.press(page.getByRole('tab', { name }));
      await page.getByRole('tab', { name, selected: true }).waitFor();
    },

    async renameTicket(name: string, to: string): Promise<void> {
      await hand.press(dialog(name).getByRole('button', { name: 'Edit', exact: true }));
      await hand.write(dialog('Edit Ticket').getByLabel('Ticket Name'), to);
      await send('Edit Ticket', 'Update Ticket');
    },

    async closeTicket(name: string): Promise<void> {
      await hand.press(dialog(name).getByRole('button', { name: 'Close', exact: true }));
      await closed(name);
    },

    async deleteTicket(name: string): Promise<void> {
      await hand.press(board.card(name));
      await hand.press(dialog(name).getByRole('button', { name: 'Delete', exact: true }));
      const title =
        'Are you sure you want to delete this ticket? It can be restored from the trash for 30 days.';
      await answer(title, 'Delete');
      await board.card(name).waitFor({ state: 'detached' });
    },

    async view(name: 'By Status' | 'By Due Date' | 'By Assignee'): Promise<void> {
      await hand.press(page.getByRole('radio', { name }));
      const content = {
        'By Status': board.column('In Progress'),
        'By Due Date': page.getByRole('grid'),
        'By Assignee': board.column('Unassigned'),
      };
      await content[name].waitFor();
    },

    async deleteBoard(): Promise<void> {
      await boardMenu('Delete Board');
      await answer('Are you sure you want to delete this board?', 'Yes, Delete');
    },

    async deleteProject(name: string): Promise<void> {
      await hand.press(button(`Delete project ${name}`));
      await answer('Are you sure you want to delete this project?', 'Delete Project');
      await heading('No projects yet').waitFor();
    },
  };
}
