import { Injectable } from '@nestjs/common';
import { newMailToken } from '../../auth/domain/mail-token.js';
import { pageUrl } from '../../auth/mails/mail-texts.js';
import { TeamRepository } from '../../auth/workspace/team.repository.js';
import { Config } from '../../platform/config/config.js';
import { JobHandler, type RunningJob } from '../../platform/jobs/job-handler.js';
import { type Mail, MailService } from '../../platform/mail/mail.service.js';
import { WorkspacesService } from '../workspaces/workspaces.service.js';
import { INVITATION_DAYS } from './domain/invitation-term.js';
import { invitationMail } from './invitation-mail.js';
import { type InvitationMail, invitationMailJob } from './invitation-mail.job.js';

/** Writes and sends invitations. A repeated attempt creates a new token; only the last mail's token works. */
@Injectable()
export class InvitationMailHandler extends JobHandler<InvitationMail> {
  readonly definition = invitationMailJob;

  constructor(
    private readonly team: TeamRepository,
    private readonly workspaces: WorkspacesService,
    private readonly mails: MailService,
    private readonly config: Config,
  ) {
    super();
  }

  async handle({ payload }: RunningJob<InvitationMail>): Promise<void> {
    const mail = await this.write(payload);
    if (mail) await this.mails.deliver(mail, 'invitation');
  }

  /** @returns null when the invitation is no longer open, or was sent again meanwhile */
  private async write(payload: InvitationMail): Promise<Mail | null> {
    const sentAt = new Date(payload.sentAt);
    const invitation = await this.team.findUnwritten(payload.invitationId, sentAt);
    if (!invitation) return null;
    const workspace = await this.workspaces.findName(invitation.ownerId);
    if (workspace === undefined) return null;
    const { token, hash } = newMailToken();
    if (!(await this.team.setInviteToken(invitation.id, sentAt, hash))) return null;
    const { email, inviterName, inviterEmail, role } = invitation;
    const acceptUrl = pageUrl(this.config.publicUrl, '/team/accept', token);
    const texts = { inviter: inviterName, inviterEmail, workspace, role, acceptUrl, validDays: INVITATION_DAYS };
    return { to: email, ...invitationMail(texts) };
  }
}
