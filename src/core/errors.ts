import { GOOGLE_FAILED, googleFailure } from './google.ts';
import { MONEY_ERRORS } from './money/money-errors.ts';

/** The tRPC error codes in use and their HTTP statuses (decisions §5). */
const STATUS = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_SUPPORTED: 405,
  TIMEOUT: 408,
  CONFLICT: 409,
  PRECONDITION_FAILED: 412,
  PAYLOAD_TOO_LARGE: 413,
  MISDIRECTED_REQUEST: 421,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_SERVER_ERROR: 500,
  NOT_IMPLEMENTED: 501,
  SERVICE_UNAVAILABLE: 503,
} as const;

export type ErrorKind = keyof typeof STATUS;

/** All errors that clients can receive: code, kind and message. */
const CATALOGUE = {
  'request.invalid': ['BAD_REQUEST', 'The request is not valid'],
  'request.tooLarge': ['PAYLOAD_TOO_LARGE', 'The request is larger than 1 MB'],
  'request.boardTooLarge': ['PAYLOAD_TOO_LARGE', 'The request is larger than 16 MB'],
  'answer.tooLarge': [
    'PAYLOAD_TOO_LARGE',
    'The answer would be larger than 64 MB. Read less at a time, such as a board ticket by ticket.',
  ],
  'request.timeout': ['TIMEOUT', 'The request took too long'],
  'request.tooMany': ['TOO_MANY_REQUESTS', 'Too many requests. Please try again later.'],
  'path.unknown': ['NOT_FOUND', 'Not found'],
  'method.unknown': ['METHOD_NOT_SUPPORTED', 'Method not allowed'],
  'server.failed': ['INTERNAL_SERVER_ERROR', 'Something went wrong'],
  'server.busy': ['SERVICE_UNAVAILABLE', 'The server is busy. Please try again.'],
  'server.full': [
    'SERVICE_UNAVAILABLE',
    'The disk of the server is full. Nothing can be saved until there is space again.',
  ],
  unauthorized: ['UNAUTHORIZED', 'Unauthorized'],
  forbidden: ['FORBIDDEN', 'You are not allowed to do this'],
  'token.readOnly': ['FORBIDDEN', 'This API token is read-only'],
  'token.noMoney': ['FORBIDDEN', 'This API token has no access to clients and money'],
  'token.notInPerson': ['FORBIDDEN', 'API tokens cannot change an account'],
  'token.limit': ['CONFLICT', 'A person can have at most 20 API tokens'],
  'token.unknown': ['NOT_FOUND', 'API token not found'],
  'calendar.unknown': ['NOT_FOUND', 'Calendar not found'],
  'look.unknown': ['NOT_FOUND', 'Client link not found'],
  'look.limit': ['CONFLICT', 'A board can have at most 20 client links'],
  'session.unknown': ['NOT_FOUND', 'Device not found'],
  'account.passwordWrong': ['FORBIDDEN', 'The password is incorrect'],
  'account.noPassword': ['BAD_REQUEST', 'This account has no password'],
  'account.emailDiffers': ['FORBIDDEN', 'This is not the email of the account'],
  'account.owner': ['CONFLICT', 'Transfer or delete your boards and projects first'],
  'account.lastAdmin': ['CONFLICT', 'The last administrator cannot delete their account'],
  'backup.off': ['BAD_REQUEST', 'This server has no folder for backups'],
  'host.unknown': [
    'MISDIRECTED_REQUEST',
    'This server does not answer at this address. Set PUBLIC_URL or ALLOWED_HOSTS to allow it',
  ],
  'origin.foreign': ['FORBIDDEN', 'The request comes from another site'],
  'login.failed': ['UNAUTHORIZED', 'Invalid email or password'],
  'login.tooMany': ['TOO_MANY_REQUESTS', 'Too many attempts. Please try again later.'],
  'email.notSent': ['SERVICE_UNAVAILABLE', 'The mail could not be sent. Please try again later.'],
  'emailChange.invalid': [
    'NOT_FOUND',
    'This link has been used or has expired. Change your email again on the account page.',
  ],
  'passwordReset.invalid': [
    'NOT_FOUND',
    'This link has been used or has expired. Ask for a new one.',
  ],
  'signup.emailTaken': ['CONFLICT', 'An account with this email already exists'],
  'signup.closed': ['FORBIDDEN', 'Registration is closed'],
  'signup.inviteNeeded': ['FORBIDDEN', 'You need an invitation to sign up'],
  'signup.setupNeeded': ['FORBIDDEN', 'Use the setup link that was printed when Freelane started'],
  'invitation.unknown': ['FORBIDDEN', 'This invitation link is not valid'],
  'invitation.used': ['FORBIDDEN', 'This invitation link has already been used'],
  'invitation.expired': ['FORBIDDEN', 'This invitation link has expired'],
  'invitation.revoked': ['FORBIDDEN', 'This invitation has been revoked'],
  'invitation.otherEmail': ['FORBIDDEN', 'This invitation is for another email address'],
  'invitation.gone': ['NOT_FOUND', 'This invitation is no longer open'],
  'google.unconfigured': ['BAD_REQUEST', 'Google sign-in is not configured'],
  'google.failed': ['UNAUTHORIZED', GOOGLE_FAILED],
  'google.away': ['SERVICE_UNAVAILABLE', googleFailure('network request failed')],
  'google.emailTaken': ['FORBIDDEN', 'This email belongs to an account that signs in another way'],
  'google.accountExists': [
    'CONFLICT',
    'An account with this email already exists. Sign in with your password to connect Google.',
  ],
  'copy.stale': [
    'PRECONDITION_FAILED',
    'It has been changed in the meantime. Reload it and repeat your change.',
  ],
  'key.reused': ['CONFLICT', 'This Idempotency-Key was used for another request'],
  'command.reused': ['CONFLICT', 'This command id was used for something else'],
  'board.unknown': ['NOT_FOUND', 'Board not found'],
  // Sent only to clients that have the board open.
  'board.deleted': ['NOT_FOUND', 'The board was deleted'],
  'board.exists': ['FORBIDDEN', 'A board with this id already exists'],
  'board.stale': [
    'CONFLICT',
    'The board has been changed in the meantime. Reload it and repeat your change.',
  ],
  'board.changed': ['CONFLICT', 'Someone else has renamed it in the meantime'],
  'board.keyTaken': ['CONFLICT', 'Another board has, or had, this key. Please choose another one.'],
  'board.keyLimit': [
    'CONFLICT',
    'A board can have at most 20 keys, with the earlier ones. Please choose one of those.',
  ],
  'about.changed': ['CONFLICT', 'Someone else has changed this text in the meantime'],
  'board.columnOrder': ['BAD_REQUEST', 'columnOrder must name exactly the columns of the board'],
  'board.memberLimit': ['BAD_REQUEST', 'A board can have at most 500 members'],
  'board.viewOnly': ['FORBIDDEN', 'You can only view this board'],
  'board.commentOnly': ['FORBIDDEN', 'You can only view this board and comment on it'],
  'board.memberTwice': ['BAD_REQUEST', 'A person can be a member of a board only once'],
  'board.personUnknown': ['BAD_REQUEST', 'Unknown person'],
  'board.full': [
    'CONFLICT',
    'So much was changed on this board in the last 30 days that nothing more can be saved for now',
  ],
  'column.unknown': ['BAD_REQUEST', 'Unknown column'],
  'column.nameTaken': ['CONFLICT', 'A column with this name already exists'],
  'appearance.changed': ['CONFLICT', 'Someone else has changed the appearance in the meantime'],
  'column.changed': ['CONFLICT', 'Someone else has changed the column in the meantime'],
  'column.limit': ['BAD_REQUEST', 'A board can have at most 100 columns'],
  'column.full': [
    'CONFLICT',
    'The column is full: it has as many tickets as its limit allows. Finish or move one of them first.',
  ],
  'column.sortLimit': ['BAD_REQUEST', 'At most 1,000 tickets can be sorted at once'],
  'ticket.unknown': ['NOT_FOUND', 'Ticket not found'],
  'ticket.moved': ['CONFLICT', 'The ticket has been moved in the meantime'],
  'ticket.changed': ['CONFLICT', 'Someone else has changed it in the meantime'],
  'link.self': ['BAD_REQUEST', 'A ticket cannot be linked with itself'],
  'link.conflict': [
    'CONFLICT',
    'This contradicts other links: blocking and sub-tickets form no circles, and a ticket has one parent',
  ],
  'link.limit': ['CONFLICT', 'A ticket can have at most 50 links'],
  'task.changed': ['CONFLICT', 'This task has been changed or removed in the meantime'],
  'label.unknown': ['NOT_FOUND', 'No ticket has this label'],
  'label.changed': ['CONFLICT', 'Someone else has changed this label in the meantime'],
  'label.final': ['CONFLICT', 'This change can no longer be undone'],
  'label.limit': ['BAD_REQUEST', 'A board can have at most 200 labels with a color'],
  'view.unknown': ['NOT_FOUND', 'View not found'],
  'view.changed': ['CONFLICT', 'Someone else has changed this view in the meantime'],
  'view.limit': ['CONFLICT', 'At most 50 views can be saved'],
  'field.unknown': ['NOT_FOUND', 'This field no longer exists'],
  'field.changed': ['CONFLICT', 'Someone else has changed this field in the meantime'],
  'field.nameTaken': ['CONFLICT', 'A field with this name already exists'],
  'ticket.noColumn': ['CONFLICT', 'The board has no column for the ticket'],
  'ticket.startAfterDue': ['BAD_REQUEST', 'The start date must not be after the due date'],
  'ticket.assigneeLimit': ['BAD_REQUEST', 'A ticket can be assigned to at most 10 people'],
  'ticket.labelLimit': ['BAD_REQUEST', 'A ticket can have at most 20 labels'],
  'ticket.tooMany': ['BAD_REQUEST', 'These are too many tickets at once. Please select fewer.'],
  'ticket.limit': ['BAD_REQUEST', 'A board can have at most 20,000 tickets'],
  'ticket.archiveLimit': [
    'CONFLICT',
    'The archive of a board can have at most 100,000 tickets. Restore and delete some first.',
  ],
  'ticket.sameBoard': ['BAD_REQUEST', 'The ticket is already on this board'],
  'ticket.copyLimit': ['BAD_REQUEST', 'At most 1,000 tickets can be copied at once'],
  'ticket.photoUnknown': ['BAD_REQUEST', 'This is not a photo of this ticket'],
  'ticket.urlForbidden': ['FORBIDDEN', 'You are not authorized to update this ticket URL.'],
  'ticket.moveForbidden': ['FORBIDDEN', 'You are not authorized to move this ticket.'],
  'comment.unknown': ['NOT_FOUND', 'Comment not found'],
  'comment.limit': [
    'BAD_REQUEST',
    'A ticket can have at most 2,000 comments with 2,000,000 characters',
  ],
  'comment.changed': ['CONFLICT', 'The comment has been changed in the meantime'],
  'comment.editForbidden': ['FORBIDDEN', 'You are not authorized to edit this comment'],
  'comment.reactionLimit': ['BAD_REQUEST', 'A comment can have at most 500 reactions'],
  'comment.deleteForbidden': ['FORBIDDEN', 'You are not authorized to delete this comment'],
  'project.nameRequired': ['BAD_REQUEST', 'Project name is required'],
  'project.unknown': ['NOT_FOUND', 'Project not found'],
  'project.limit': ['CONFLICT', 'A person can have at most 1,000 projects'],
  'project.personUnknown': ['BAD_REQUEST', 'This person is on none of the boards of the project'],
  'user.unknown': ['NOT_FOUND', 'User not found'],
  'user.lastAdmin': ['CONFLICT', 'The last administrator cannot be demoted'],
  'ticket.personUnknown': ['BAD_REQUEST', 'This person is not on the board'],
  'automation.unknown': ['NOT_FOUND', 'Rule not found'],
  'automation.limit': ['CONFLICT', 'A board can have at most 20 rules'],
  'webhook.unknown': ['NOT_FOUND', 'Webhook not found'],
  'webhook.limit': ['CONFLICT', 'A board can have at most 10 webhooks'],
  'webhook.private': ['BAD_REQUEST', 'Webhooks go to public addresses only'],
  'webhook.hostUnknown': ['BAD_REQUEST', 'This host cannot be found'],
  'time.unknown': ['NOT_FOUND', 'Time entry not found'],
  'time.changed': ['CONFLICT', 'This time entry has been changed in the meantime'],
  'time.limit': ['CONFLICT', 'A person can have at most 100,000 time entries'],
  'time.period': ['BAD_REQUEST', 'The period must be in order and have at most 62 days'],
  'time.billed': [
    'CONFLICT',
    'This time entry is on an issued invoice and can no longer be changed',
  ],
  'time.importUnknown': ['NOT_FOUND', 'Import not found'],
  'timer.unknown': ['NOT_FOUND', 'This timer is no longer running'],
  ...MONEY_ERRORS,
  'import.unreadable': [
    'BAD_REQUEST',
    'This is neither a Freelane archive nor a Trello board exported as JSON',
  ],
  'import.damaged': ['BAD_REQUEST', 'The file is damaged or incomplete'],
  'import.newer': ['BAD_REQUEST', 'This archive was made by a newer version of Freelane'],
  'import.install': [
    'BAD_REQUEST',
    'This archive contains a whole installation. Import it on the command line.',
  ],
  'import.notEmpty': [
    'CONFLICT',
    'A whole installation can only be imported while there are no boards and projects',
  ],
  'import.tooLarge': ['PAYLOAD_TOO_LARGE', 'An imported file can have at most 500 MB'],
  'import.full': ['SERVICE_UNAVAILABLE', 'There is no space left for the file on this server'],
  'import.ended': ['CONFLICT', 'The import was interrupted. Please send the file again.'],
  'import.unknown': ['NOT_FOUND', 'Import not found'],
  'import.busy': ['CONFLICT', 'One of your imports is still running. Wait until it is done.'],
  'export.busy': ['CONFLICT', 'One of your exports is still running. Wait until it is done.'],
  'upload.linkInvalid': ['FORBIDDEN', 'This upload link is not valid'],
  'upload.linkExpired': [
    'FORBIDDEN',
    'This upload link has expired. Please choose the image again.',
  ],
  'upload.unknown': ['NOT_FOUND', 'Unknown upload. Please choose the image again.'],
  'upload.done': ['CONFLICT', 'This image was already uploaded'],
  'upload.elsewhere': ['CONFLICT', 'This upload is continuing in another request'],
  'upload.gap': ['CONFLICT', 'The upload does not continue where it stopped'],
  'upload.tooLong': ['PAYLOAD_TOO_LARGE', 'The image is larger than announced'],
  'upload.incomplete': ['BAD_REQUEST', 'The image did not arrive completely'],
  'upload.noFile': ['BAD_REQUEST', 'There is no image in the request'],
  'upload.tooMany': ['BAD_REQUEST', 'At most 20 images can be uploaded at once'],
  'photo.unknown': ['NOT_FOUND', 'Photo not found'],
  'photo.wrongType': ['BAD_REQUEST', 'Photos can be JPEG, PNG, GIF, WebP or AVIF images'],
  'photo.heic': [
    'BAD_REQUEST',
    'Browsers cannot show HEIC images. Photos can be JPEG, PNG, GIF, WebP or AVIF images. Please save it as a JPEG and try again.',
  ],
  'photo.damaged': ['BAD_REQUEST', 'The image is damaged and cannot be read'],
  'photo.tooManyPixels': [
    'BAD_REQUEST',
    'A photo can have at most 50 megapixels, counting all frames of an animation',
  ],
  'photo.tooManyFrames': ['BAD_REQUEST', 'An animation can have at most 200 frames'],
  'photo.tooLarge': ['PAYLOAD_TOO_LARGE', 'A photo can have at most 10 MB'],
  'photo.limit': ['BAD_REQUEST', 'A ticket can have at most 20 photos'],
  'photo.commentLimit': ['BAD_REQUEST', 'A comment can have at most 10 photos'],
  'photo.full': ['SERVICE_UNAVAILABLE', 'There is no space left for photos on this server'],
  'photo.storeAway': [
    'SERVICE_UNAVAILABLE',
    'Photos cannot be stored at the moment. Please try again later.',
  ],
  'file.unknown': ['NOT_FOUND', 'File not found'],
  'file.empty': ['BAD_REQUEST', 'The file is empty'],
  'file.tooLarge': ['PAYLOAD_TOO_LARGE', 'The file is larger than this server accepts'],
  'file.limit': ['BAD_REQUEST', 'A ticket can have at most 50 files'],
  'file.full': ['SERVICE_UNAVAILABLE', 'There is no space left for files on this server'],
  'file.storeAway': [
    'SERVICE_UNAVAILABLE',
    'Files cannot be stored at the moment. Please try again later.',
  ],
} as const satisfies Record<string, readonly [ErrorKind, string]>;

export type ErrorCode = keyof typeof CATALOGUE;

export interface Issue {
  path: string;
  message: string;
}

export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    readonly detail: { issues?: Issue[]; retryAfterSeconds?: number } = {},
  ) {
    super(CATALOGUE[code][1]);
    this.name = 'AppError';
    this.kind = CATALOGUE[code][0];
    this.status = STATUS[this.kind];
  }
}

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(CATALOGUE, code);
}
