import { AppError } from '../../platform/errors/app-error.js';

/** Members and invitations of a workspace, without the owner. */
export const MAX_TEAM_SIZE = 100;

export const badMemberId = (): AppError =>
  new AppError({
    code: 'team.bad_id',
    status: 400,
    message: 'The ID of a member or an invitation is a UUID, for example 3f2b8c1e-4d5a-4b6c-8d7e-9f0a1b2c3d4e.',
  });

export const memberNotFound = (): AppError =>
  new AppError({
    code: 'team.member_not_found',
    status: 404,
    message: 'There is no such member or invitation in this workspace. It may have been removed meanwhile.',
  });

export const ownsWorkspace = (): AppError => emailConflict('owner_invited', 'This is the owner of the workspace.');

export const alreadyMember = (): AppError =>
  emailConflict('already_member', 'This person is already a member of the team.');

export const alreadyInvited = (): AppError =>
  emailConflict(
    'already_invited',
    'This person already has an invitation. Resend it from the list of pending invitations.',
  );

export const teamFull = (): AppError =>
  new AppError({
    code: 'team.full',
    status: 409,
    message: `A team has at most ${MAX_TEAM_SIZE} members and invitations. Remove one to invite someone else.`,
  });

export const notPending = (): AppError =>
  new AppError({
    code: 'team.not_pending',
    status: 409,
    message: 'This person is already a member of the team, so there is no invitation to resend.',
  });

export const ownerStays = (): AppError =>
  new AppError({
    code: 'team.owner_stays',
    status: 409,
    message: 'The owner can’t be removed, and stays the owner.',
  });

export const ownerCannotLeave = (): AppError =>
  new AppError({
    code: 'team.owner_cannot_leave',
    status: 409,
    message: 'This workspace is yours, so you can’t leave it. You can remove its members instead.',
  });

/** The same for an invitation that has expired, was accepted or cancelled, and for one that never existed. */
export const invitationGone = (): AppError =>
  new AppError({
    code: 'team.invitation_gone',
    status: 410,
    message:
      'This invitation is no longer open: it has expired, was accepted or cancelled, or a newer one was sent. Ask for a new one.',
  });

export const wrongAddress = (invitedEmail: string, ownEmail: string): AppError =>
  new AppError({
    code: 'team.wrong_address',
    status: 403,
    message: `This invitation is for ${invitedEmail}. You are signed in as ${ownEmail}.`,
  });

export const emailNotConfirmed = (): AppError =>
  new AppError({
    code: 'team.email_not_confirmed',
    status: 403,
    message:
      'Confirm your email address first. The link is in the email that we sent you; your account page sends a new one.',
  });

function emailConflict(name: string, message: string): AppError {
  return new AppError({ code: `team.${name}`, status: 409, message, details: { fields: { email: message } } });
}
