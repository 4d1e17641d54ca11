import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../../../core/errors.ts';
import { nodeXhr } from '../../../test/clients/node-xhr.ts';
import { beginPut, openUploadServer, type UploadSite } from '../../../test/kits/upload-kit.ts';
import { until } from '../../../test/until.ts';
import { beginSession } from '../../session/begin-session.ts';
import { endSession, getSession } from '../../session/session.ts';
import { removePhoto } from './remove-photo.ts';
import { uploadPhoto } from './upload-photo.ts';
import type { PhotoScope } from './upload-token.ts';

const BYTES = randomBytes(200_000);
const FILE = new File([BYTES], 'a.png', { type: 'image/png' });

let site: UploadSite;
let scope: PhotoScope;
let ranges: string[];
/** The number of next sends during which the connection is cut, with a part of the file stored. */
let cuts: number;
/** Whether the next send conflicts, as when the browser has already resent it. */
let isLate: boolean;

beforeAll(async () => {
  site = await openUploadServer();
  const headers = { authorization: `Bearer ${site.token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ name: 'Board', columns: ['To Do'] });
  const address = `${site.origin}/boards/addBoard`;
  const created = await fetch(address, { method: 'POST', headers, body });
  const { id: boardId } = (await created.json()) as { id: string };
  scope = { boardId, ticketId: 'temp_1_x' };
});
afterAll(() => site.close());

beforeEach(() => {
  ranges = [];
  [cuts, isLate] = [0, false];
  const real = globalThis.fetch;
  vi.stubGlobal('location', { origin: site.origin });
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { origin: site.origin } }));
  vi.stubGlobal('fetch', (input: string | URL, init?: RequestInit) =>
    real(new URL(String(input), site.origin), init),
  );
  vi.stubGlobal('XMLHttpRequest', cuttingXhr());
  vi.spyOn(console, 'error').mockImplementation(() => {});
  beginSession({ id: 'ada' } as never, site.token);
});
afterEach(() => {
  site.target.refusal = null;
  endSession();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The browser's XMLHttpRequest, on a connection that is cut as often as `cuts` says. */
function cuttingXhr() {
  return class CuttingXhr extends nodeXhr(site.origin) {
    private url = '';
    private fail = () => {};
    private isCancelled = false;

    override abort() {
      this.isCancelled = true;
      super.abort();
    }

    override open(method: string, url: string) {
      this.url = url;
      super.open(method, url);
    }

    override setRequestHeader(name: string, value: string) {
      if (name === 'Range') ranges.push(value);
      super.setRequestHeader(name, isLate && name === 'Range' ? 'bytes=50000-' : value);
      if (name === 'Range') isLate = false;
    }

    override addEventListener(name: string, listener: () => void) {
      if (name === 'error') this.fail = listener;
      super.addEventListener(name, listener);
    }

    override send(body: FormData) {
      if (cuts === 0) return super.send(body);
      cuts -= 1;
      const socket = beginPut(site.origin, this.url, BYTES.subarray(0, 80_000), BYTES.length);
      const isCut = async () => this.isCancelled || (await site.partBytes()) > 0;
      void until('a part is stored, or it is cancelled', isCut).then(() => {
        socket.destroy();
        this.fail();
      });
    }
  };
}

function upload(signal = new AbortController().signal, onProgress = (_percent: number) => {}) {
  return uploadPhoto(FILE, scope, { signal, onProgress, waits: [0, 0] });
}

const nameIn = (url: string) => url.split('/').at(-1) as string;

it('Y8 a photo is uploaded, and its link returned', async () => {
  const percents: number[] = [];
  const url = await upload(undefined, (percent) => percents.push(percent));
  expect(await site.storedFile(nameIn(url))).toEqual(BYTES);
  expect(percents.at(-1)).toBe(100);
});

it('Y8 after a lost connection it resumes', async () => {
  cuts = 1;
  const url = await upload();
  expect(await site.storedFile(nameIn(url))).toEqual(BYTES);
  expect(ranges).toHaveLength(2);
  expect(ranges[0]).toBe('bytes=0-');
  expect(ranges[1]).toMatch(/^bytes=[1-9]\d+-$/);
});

it('Y8 if the stored length differs from the expected one, it is requested again', async () => {
  isLate = true;
  const url = await upload();
  expect(await site.storedFile(nameIn(url))).toEqual(BYTES);
  expect(ranges).toHaveLength(2);
});

it('Y8 a temporary storage failure is retried without sending the file again', async () => {
  site.target.refusal = Object.assign(new Error('full'), { code: 'ENOSPC' });
  const admit = vi.spyOn(site.target, 'admit').mockResolvedValue();
  const keep = vi.spyOn(site.target, 'keep');
  const going = upload();
  await until('it was refused once', () => keep.mock.calls.length > 0);
  site.target.refusal = null;
  expect(await site.storedFile(nameIn(await going))).toEqual(BYTES);
  expect(admit).toHaveBeenCalledOnce();
  expect(ranges.at(-1)).toBe(`bytes=${BYTES.length}-`);
});

it('Y8 it fails when no retry succeeds', async () => {
  site.target.refusal = new AppError('server.busy');
  await expect(upload()).rejects.toMatchObject({ kind: 'away' });
});

it("Y8 a rejection is reported with the server's message and not retried", async () => {
  site.target.refusal = new AppError('forbidden');
  const reason = 'You are not allowed to do this';
  await expect(upload()).rejects.toMatchObject({ kind: 'refused', reason });
  expect(ranges).toEqual([]);
});

it('Y8 an image rejected after its last byte is reported likewise', async () => {
  vi.spyOn(site.target, 'admit').mockResolvedValue();
  site.target.refusal = new AppError('photo.wrongType');
  await expect(upload()).rejects.toMatchObject({ kind: 'refused', reason: /^Photos can be/ });
  expect(ranges).toHaveLength(1);
});

it('Y8 a user without permission to upload gets no token', async () => {
  const elsewhere = { ...scope, boardId: 'board-2' };
  const options = { signal: new AbortController().signal, onProgress: () => {} };
  const going = uploadPhoto(FILE, elsewhere, options);
  await expect(going).rejects.toMatchObject({ kind: 'noToken' });
  expect(getSession().isAuthenticated).toBe(true);
});

it('N2 an invalid token ends the session when a photo is uploaded or removed', async () => {
  const over = () => expect(getSession()).toMatchObject({ token: null, isAuthenticated: false });
  beginSession({ id: 'ada' } as never, 'over');
  await expect(upload()).rejects.toMatchObject({ kind: 'signedOut' });
  over();
  beginSession({ id: 'ada' } as never, 'over');
  await removePhoto('/photos/b/t/1-a.png', scope);
  over();
});

it('N2 a session that ends during an upload ends on the page, too', async () => {
  vi.spyOn(site.target, 'admit').mockResolvedValue();
  site.target.refusal = new AppError('unauthorized');
  await expect(upload()).rejects.toMatchObject({ kind: 'signedOut' });
  expect(getSession().token).toBeNull();
});

it('Y8 it can be cancelled at any time', async () => {
  const before = new AbortController();
  before.abort();
  await expect(upload(before.signal)).rejects.toMatchObject({ kind: 'cancelled' });
  const during = new AbortController();
  cuts = 1;
  const going = upload(during.signal);
  await until('the upload has started', async () => (await site.partBytes()) > 0);
  during.abort();
  await expect(going).rejects.toMatchObject({ kind: 'cancelled' });
});
