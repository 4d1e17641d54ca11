import type { ImportReport, ImportState } from '../../../core/import-report.ts';
import { fileError } from '../../i18n/en/file-errors.ts';
import { importTexts } from '../../i18n/en/import-export.ts';
import { serverMessage } from '../../i18n/server-message.ts';
import { getSession, handleUnauthorized } from '../../session/session.ts';

/** A finished import. */
export interface FinishedImport {
  id: string;
  boardId: string;
  /** ISO 8601 */
  date: string;
  report: ImportReport;
}

/** Why a call failed, as a text for the user. */
export class ImportExportFailure extends Error {}

/**
 * Calls the REST API, which transfers files. @throws ImportExportFailure with the server's message
 */
export async function callImportExport(path: string, options: RequestInit = {}): Promise<Response> {
  const { token } = getSession();
  const headers = { ...options.headers, Authorization: `Bearer ${token}` };
  const response = await fetch(path, { ...options, headers });
  if (response.ok) return response;
  throw refusalOf(response.status, await response.text(), token);
}

export function refusalOf(status: number, body: string, token: string | null): ImportExportFailure {
  if (status === 401) handleUnauthorized(token);
  try {
    return new ImportExportFailure(serverMessage(JSON.parse(body).message));
  } catch {
    return new ImportExportFailure(`HTTP error! status: ${status}`);
  }
}

/** The error of a file, with its position as the server names it. */
export function faultText(message: string | null): string {
  const [text = '', ...detail] = (message ?? importTexts.failed).split(': ');
  if (detail.length === 0) return serverMessage(text);
  return `${serverMessage(text)}: ${fileError(detail.join(': '))}`;
}

export async function readImports(): Promise<FinishedImport[]> {
  return (await callImportExport('/api/imports')).json();
}

export async function readImport(id: string, signal: AbortSignal): Promise<ImportState> {
  return (await callImportExport(`/api/imports/${id}`, { signal })).json();
}

export async function startImport(id: string, withArchived: boolean): Promise<ImportState> {
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ withArchived });
  return (
    await callImportExport(`/api/imports/${id}/start`, { method: 'POST', headers, body })
  ).json();
}

export async function dropImport(id: string): Promise<void> {
  await callImportExport(`/api/imports/${id}`, { method: 'DELETE' });
}
