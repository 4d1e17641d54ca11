import { z } from 'zod';
import { LIMITS } from '../../../../core/limits.ts';
import { id, line } from '../../../../core/text.schema.ts';
import {
  email as emailAddress,
  newPassword,
  personName,
} from '../../../../core/users/user.schema.ts';
import { inPerson, router } from '../init.ts';

const password = z.string().max(LIMITS.passwordMax);

/** Proof of identity: the password, or the email of an account without one. */
const proof = z.object({
  password: password.optional(),
  email: z.string().max(LIMITS.email).optional(),
});

/** Changes to one's own account, with a session only. */
export const account = router({
  get: inPerson.query(({ ctx }) => ctx.services.account.read(ctx.userId)),

  rename: inPerson
    .input(personName)
    .mutation(({ ctx, input }) => ctx.services.account.rename(ctx.userId, input, ctx.client)),

  changePassword: inPerson
    .input(z.object({ current: password, next: newPassword }))
    .mutation(({ ctx, input }) =>
      ctx.services.account.changePassword(ctx.caller, input, ctx.client),
    ),

  /** By a link in a mail to the new address where there is a mail server, else at once. */
  changeEmail: inPerson
    .input(proof.extend({ newEmail: emailAddress }))
    .mutation(({ ctx, input }) => ctx.services.emailChanges.request(ctx.caller, input, ctx.client)),

  devices: inPerson.query(({ ctx }) => ctx.services.account.devices(ctx.caller)),

  signOut: inPerson
    .input(z.object({ device: id }))
    .mutation(({ ctx, input }) => ctx.services.account.signOut(ctx.userId, input.device)),

  signOutElsewhere: inPerson
    .input(z.object({ revokeTokens: z.boolean().default(false) }))
    .mutation(({ ctx, input }) =>
      ctx.services.account.signOutElsewhere(ctx.caller, input, ctx.client),
    ),

  tokens: inPerson.query(({ ctx }) => ctx.services.account.tokens(ctx.userId)),

  /** The token's secret is only in this response. */
  createToken: inPerson
    .input(
      proof.extend({
        name: line(LIMITS.apiTokenName),
        readOnly: z.boolean(),
        boardId: id.nullable(),
        /** Access to clients and money, for ADMINs; not for tokens of a single board. */
        hasMoney: z.boolean().default(false),
        /** null if it does not expire */
        days: z.int().min(1).max(LIMITS.apiTokenDays).nullable(),
      }),
    )
    .mutation(({ ctx, input: { password, email, days, ...token } }) => {
      const expiresAt = days === null ? null : Date.now() + days * 86_400_000;
      const settings = { ...token, expiresAt };
      return ctx.services.account.createToken(
        ctx.caller,
        { password, email },
        settings,
        ctx.client,
      );
    }),

  revokeToken: inPerson
    .input(z.object({ id }))
    .mutation(({ ctx, input }) =>
      ctx.services.account.revokeToken(ctx.userId, input.id, ctx.client),
    ),

  /** A mutation, since it writes an audit entry. */
  export: inPerson.mutation(({ ctx }) => ctx.services.account.exported(ctx.caller, ctx.client)),

  delete: inPerson
    .input(proof)
    .mutation(({ ctx, input }) => ctx.services.account.remove(ctx.caller, input, ctx.client)),
});
