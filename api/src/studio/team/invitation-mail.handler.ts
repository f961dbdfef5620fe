import { Injectable } from '@nestjs/common';
import { newMailToken } from '../../auth/domain/mail-token.js';
import { type MailTexts, pageUrl } from '../../auth/mails/mail-texts.js';
import { MailerService } from '../../auth/mails/mailer.service.js';
import { type Invitation, TeamRepository } from '../../auth/workspace/team.repository.js';
import { Config } from '../../platform/config/config.js';
import { JobHandler, type RunningJob } from '../../platform/jobs/job-handler.js';
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
    private readonly mailer: MailerService,
    private readonly config: Config,
  ) {
    super();
  }

  async handle({ payload }: RunningJob<InvitationMail>): Promise<void> {
    const sentAt = new Date(payload.sentAt);
    const invitation = await this.team.findUnwritten(payload.invitationId, sentAt);
    if (invitation) await this.mailer.deliver(invitation.email, 'invitation', () => this.write(invitation, sentAt));
  }

  /** @returns null when the workspace is gone, or the invitation was sent again meanwhile */
  private async write(invitation: Invitation, sentAt: Date): Promise<MailTexts | null> {
    const workspace = await this.workspaces.findName(invitation.ownerId);
    if (workspace === undefined) return null;
    const { token, hash } = newMailToken();
    if (!(await this.team.setInviteToken(invitation.id, sentAt, hash))) return null;
    const { inviterName, inviterEmail, role } = invitation;
    const acceptUrl = pageUrl(this.config.publicUrl, '/team/accept', token);
    const texts = { inviter: inviterName, inviterEmail, workspace, role, acceptUrl, validDays: INVITATION_DAYS };
    return invitationMail(texts);
  }
}
