/* eslint-disable -- generated from api/openapi.json by `npm run generate:api` */
import { baseApi as api } from '../base-api';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    authRegister: build.mutation<AuthRegisterApiResponse, AuthRegisterApiArg>({
      query: (queryArg) => ({
        url: `/api/auth/register`,
        method: 'POST',
        body: queryArg,
      }),
    }),
    authLogin: build.mutation<AuthLoginApiResponse, AuthLoginApiArg>({
      query: (queryArg) => ({
        url: `/api/auth/login`,
        method: 'POST',
        body: queryArg,
      }),
    }),
    authLogout: build.mutation<AuthLogoutApiResponse, AuthLogoutApiArg>({
      query: () => ({ url: `/api/auth/logout`, method: 'POST' }),
    }),
    accountRename: build.mutation<AccountRenameApiResponse, AccountRenameApiArg>({
      query: (queryArg) => ({
        url: `/api/auth/user`,
        method: 'PATCH',
        body: queryArg,
      }),
    }),
    passwordsForgot: build.mutation<PasswordsForgotApiResponse, PasswordsForgotApiArg>({
      query: (queryArg) => ({
        url: `/api/auth/forgot-password`,
        method: 'POST',
        body: queryArg,
      }),
    }),
    passwordsReset: build.mutation<PasswordsResetApiResponse, PasswordsResetApiArg>({
      query: (queryArg) => ({
        url: `/api/auth/reset-password`,
        method: 'POST',
        body: queryArg,
      }),
    }),
    passwordsChange: build.mutation<PasswordsChangeApiResponse, PasswordsChangeApiArg>({
      query: (queryArg) => ({
        url: `/api/auth/change-password`,
        method: 'POST',
        body: queryArg,
      }),
    }),
    emailVerificationVerify: build.mutation<EmailVerificationVerifyApiResponse, EmailVerificationVerifyApiArg>({
      query: (queryArg) => ({
        url: `/api/auth/verify-email`,
        method: 'POST',
        body: queryArg,
      }),
    }),
    emailVerificationResend: build.mutation<EmailVerificationResendApiResponse, EmailVerificationResendApiArg>({
      query: () => ({ url: `/api/auth/resend-verification`, method: 'POST' }),
    }),
    emailChangeRead: build.query<EmailChangeReadApiResponse, EmailChangeReadApiArg>({
      query: () => ({ url: `/api/auth/email-change` }),
    }),
    emailChangeStart: build.mutation<EmailChangeStartApiResponse, EmailChangeStartApiArg>({
      query: (queryArg) => ({
        url: `/api/auth/email-change`,
        method: 'POST',
        body: queryArg,
      }),
    }),
    emailChangeCancel: build.mutation<EmailChangeCancelApiResponse, EmailChangeCancelApiArg>({
      query: () => ({ url: `/api/auth/email-change`, method: 'DELETE' }),
    }),
    emailChangeResend: build.mutation<EmailChangeResendApiResponse, EmailChangeResendApiArg>({
      query: () => ({ url: `/api/auth/email-change/resend`, method: 'POST' }),
    }),
    emailChangeConfirm: build.mutation<EmailChangeConfirmApiResponse, EmailChangeConfirmApiArg>({
      query: (queryArg) => ({
        url: `/api/auth/email-change/confirm`,
        method: 'POST',
        body: queryArg,
      }),
    }),
    emailChangeStop: build.mutation<EmailChangeStopApiResponse, EmailChangeStopApiArg>({
      query: (queryArg) => ({
        url: `/api/auth/email-change/stop`,
        method: 'POST',
        body: queryArg,
      }),
    }),
    sessionsList: build.query<SessionsListApiResponse, SessionsListApiArg>({
      query: () => ({ url: `/api/auth/sessions` }),
    }),
    sessionsRevoke: build.mutation<SessionsRevokeApiResponse, SessionsRevokeApiArg>({
      query: (queryArg) => ({
        url: `/api/auth/sessions/${encodeURIComponent(String(queryArg))}`,
        method: 'DELETE',
      }),
    }),
    accountDelete: build.mutation<AccountDeleteApiResponse, AccountDeleteApiArg>({
      query: (queryArg) => ({
        url: `/api/auth/account`,
        method: 'DELETE',
        body: queryArg,
      }),
    }),
    grantedAccessList: build.query<GrantedAccessListApiResponse, GrantedAccessListApiArg>({
      query: () => ({ url: `/api/auth/access` }),
    }),
    grantedAccessRevoke: build.mutation<GrantedAccessRevokeApiResponse, GrantedAccessRevokeApiArg>({
      query: () => ({ url: `/api/auth/access`, method: 'DELETE' }),
    }),
    usageRead: build.query<UsageReadApiResponse, UsageReadApiArg>({
      query: () => ({ url: `/api/usage` }),
    }),
    plansList: build.query<PlansListApiResponse, PlansListApiArg>({
      query: () => ({ url: `/api/plans` }),
    }),
    billingCheckout: build.mutation<BillingCheckoutApiResponse, BillingCheckoutApiArg>({
      query: (queryArg) => ({
        url: `/api/create-checkout-session`,
        method: 'POST',
        body: queryArg,
      }),
    }),
    billingPortal: build.mutation<BillingPortalApiResponse, BillingPortalApiArg>({
      query: (queryArg) => ({
        url: `/api/create-portal-session`,
        method: 'POST',
        body: queryArg,
      }),
    }),
    billingResume: build.mutation<BillingResumeApiResponse, BillingResumeApiArg>({
      query: () => ({ url: `/api/resume-subscription`, method: 'POST' }),
    }),
    billingPayOpenInvoice: build.mutation<BillingPayOpenInvoiceApiResponse, BillingPayOpenInvoiceApiArg>({
      query: () => ({ url: `/api/pay-open-invoice`, method: 'POST' }),
    }),
    billingSync: build.mutation<BillingSyncApiResponse, BillingSyncApiArg>({
      query: () => ({ url: `/api/sync-subscription`, method: 'POST' }),
    }),
    retuneCreate: build.mutation<RetuneCreateApiResponse, RetuneCreateApiArg>({
      query: (queryArg) => ({
        url: `/api/retunes`,
        method: 'POST',
        body: queryArg.createRetuneDto,
        headers: {
          'Retune-Id': queryArg['Retune-Id'],
          'Idempotency-Key': queryArg['Idempotency-Key'],
        },
      }),
    }),
    retuneLatest: build.query<RetuneLatestApiResponse, RetuneLatestApiArg>({
      query: () => ({ url: `/api/retunes` }),
    }),
    retuneRead: build.query<RetuneReadApiResponse, RetuneReadApiArg>({
      query: (queryArg) => ({
        url: `/api/retunes/${encodeURIComponent(String(queryArg))}`,
      }),
    }),
    retuneCancel: build.mutation<RetuneCancelApiResponse, RetuneCancelApiArg>({
      query: (queryArg) => ({
        url: `/api/retunes/${encodeURIComponent(String(queryArg))}`,
        method: 'DELETE',
      }),
    }),
    retuneReceipt: build.query<RetuneReceiptApiResponse, RetuneReceiptApiArg>({
      query: (queryArg) => ({
        url: `/api/retunes/${encodeURIComponent(String(queryArg))}/receipt`,
      }),
    }),
    retuneReceiptLink: build.query<RetuneReceiptLinkApiResponse, RetuneReceiptLinkApiArg>({
      query: (queryArg) => ({
        url: `/api/retunes/${encodeURIComponent(String(queryArg))}/receipt-link`,
      }),
    }),
    retuneOpenReceipt: build.mutation<RetuneOpenReceiptApiResponse, RetuneOpenReceiptApiArg>({
      query: (queryArg) => ({
        url: `/api/retunes/${encodeURIComponent(String(queryArg))}/receipt-link`,
        method: 'POST',
      }),
    }),
    retuneCloseReceipt: build.mutation<RetuneCloseReceiptApiResponse, RetuneCloseReceiptApiArg>({
      query: (queryArg) => ({
        url: `/api/retunes/${encodeURIComponent(String(queryArg))}/receipt-link`,
        method: 'DELETE',
      }),
    }),
    retuneAnalysis: build.query<RetuneAnalysisApiResponse, RetuneAnalysisApiArg>({
      query: (queryArg) => ({
        url: `/api/retunes/${encodeURIComponent(String(queryArg))}/analysis`,
      }),
    }),
    measureMeasure: build.mutation<MeasureMeasureApiResponse, MeasureMeasureApiArg>({
      query: (queryArg) => ({
        url: `/api/measure`,
        method: 'POST',
        body: queryArg.body,
        params: {
          hintHz: queryArg.hintHz,
        },
      }),
    }),
    uploadsCreate: build.mutation<UploadsCreateApiResponse, UploadsCreateApiArg>({
      query: (queryArg) => ({
        url: `/api/uploads`,
        method: 'POST',
        body: queryArg.body,
        headers: {
          'Tus-Resumable': queryArg['Tus-Resumable'],
          'Upload-Metadata': queryArg['Upload-Metadata'],
          'Upload-Length': queryArg['Upload-Length'],
          'Upload-Defer-Length': queryArg['Upload-Defer-Length'],
        },
      }),
    }),
    uploadsOffset: build.mutation<UploadsOffsetApiResponse, UploadsOffsetApiArg>({
      query: (queryArg) => ({
        url: `/api/uploads/${encodeURIComponent(String(queryArg.id))}`,
        method: 'HEAD',
        headers: {
          'Tus-Resumable': queryArg['Tus-Resumable'],
        },
      }),
    }),
    uploadsAppend: build.mutation<UploadsAppendApiResponse, UploadsAppendApiArg>({
      query: (queryArg) => ({
        url: `/api/uploads/${encodeURIComponent(String(queryArg.id))}`,
        method: 'PATCH',
        body: queryArg.body,
        headers: {
          'Tus-Resumable': queryArg['Tus-Resumable'],
          'Upload-Offset': queryArg['Upload-Offset'],
          'Upload-Length': queryArg['Upload-Length'],
        },
      }),
    }),
    uploadsRemove: build.mutation<UploadsRemoveApiResponse, UploadsRemoveApiArg>({
      query: (queryArg) => ({
        url: `/api/uploads/${encodeURIComponent(String(queryArg.id))}`,
        method: 'DELETE',
        headers: {
          'Tus-Resumable': queryArg['Tus-Resumable'],
        },
      }),
    }),
    uploadsRead: build.query<UploadsReadApiResponse, UploadsReadApiArg>({
      query: (queryArg) => ({
        url: `/api/uploads/${encodeURIComponent(String(queryArg))}`,
      }),
    }),
    workspacesList: build.query<WorkspacesListApiResponse, WorkspacesListApiArg>({
      query: () => ({ url: `/api/studio/workspaces` }),
    }),
    workspacesChoose: build.mutation<WorkspacesChooseApiResponse, WorkspacesChooseApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/workspaces/last`,
        method: 'PUT',
        body: queryArg,
      }),
    }),
    presetsList: build.query<PresetsListApiResponse, PresetsListApiArg>({
      query: () => ({ url: `/api/studio/presets` }),
    }),
    presetsCreate: build.mutation<PresetsCreateApiResponse, PresetsCreateApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/presets`,
        method: 'POST',
        body: queryArg,
      }),
    }),
    presetsUpdate: build.mutation<PresetsUpdateApiResponse, PresetsUpdateApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/presets/${encodeURIComponent(String(queryArg.id))}`,
        method: 'PATCH',
        body: queryArg.updatePresetDto,
      }),
    }),
    presetsDelete: build.mutation<PresetsDeleteApiResponse, PresetsDeleteApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/presets/${encodeURIComponent(String(queryArg))}`,
        method: 'DELETE',
      }),
    }),
    invitationsRead: build.query<InvitationsReadApiResponse, InvitationsReadApiArg>({
      query: (queryArg) => ({
        url: `/api/team/invitations`,
        params: {
          token: queryArg,
        },
      }),
    }),
    invitationsAccept: build.mutation<InvitationsAcceptApiResponse, InvitationsAcceptApiArg>({
      query: (queryArg) => ({
        url: `/api/team/invitations/accept`,
        method: 'POST',
        body: queryArg,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as attuneClient };
export type AuthRegisterApiResponse = /** status 201  */ UserDto;
export type AuthRegisterApiArg = RegisterDto;
export type AuthLoginApiResponse = /** status 200  */ UserDto;
export type AuthLoginApiArg = LoginDto;
export type AuthLogoutApiResponse = /** status 200  */ MessageDto;
export type AuthLogoutApiArg = void;
export type AccountRenameApiResponse = /** status 200  */ UserDto;
export type AccountRenameApiArg = ProfileDto;
export type PasswordsForgotApiResponse = /** status 200  */ MessageDto;
export type PasswordsForgotApiArg = ForgotPasswordDto;
export type PasswordsResetApiResponse = /** status 200  */ PasswordResetDto;
export type PasswordsResetApiArg = ResetPasswordDto;
export type PasswordsChangeApiResponse = /** status 200  */ MessageDto;
export type PasswordsChangeApiArg = ChangePasswordDto;
export type EmailVerificationVerifyApiResponse = /** status 200  */ MessageDto;
export type EmailVerificationVerifyApiArg = VerifyEmailDto;
export type EmailVerificationResendApiResponse = /** status 200  */ MessageDto;
export type EmailVerificationResendApiArg = void;
export type EmailChangeReadApiResponse = /** status 200  */ EmailChangeDto;
export type EmailChangeReadApiArg = void;
export type EmailChangeStartApiResponse = /** status 200  */ EmailChangeDto;
export type EmailChangeStartApiArg = StartEmailChangeDto;
export type EmailChangeCancelApiResponse = unknown;
export type EmailChangeCancelApiArg = void;
export type EmailChangeResendApiResponse = /** status 200  */ EmailChangeDto;
export type EmailChangeResendApiArg = void;
export type EmailChangeConfirmApiResponse = /** status 200  */ MessageDto;
export type EmailChangeConfirmApiArg = VerifyEmailDto;
export type EmailChangeStopApiResponse = /** status 200  */ MessageDto;
export type EmailChangeStopApiArg = VerifyEmailDto;
export type SessionsListApiResponse = /** status 200  */ SessionDto[];
export type SessionsListApiArg = void;
export type SessionsRevokeApiResponse = unknown;
export type SessionsRevokeApiArg = string;
export type AccountDeleteApiResponse = unknown;
export type AccountDeleteApiArg = DeleteAccountDto;
export type GrantedAccessListApiResponse = /** status 200  */ GrantedAccessDto[];
export type GrantedAccessListApiArg = void;
export type GrantedAccessRevokeApiResponse = unknown;
export type GrantedAccessRevokeApiArg = void;
export type UsageReadApiResponse = /** status 200  */ UsageDto;
export type UsageReadApiArg = void;
export type PlansListApiResponse = /** status 200  */ PlansDto;
export type PlansListApiArg = void;
export type BillingCheckoutApiResponse = /** status 200  */ CheckoutSessionDto;
export type BillingCheckoutApiArg = CreateCheckoutSessionDto;
export type BillingPortalApiResponse = /** status 200  */ PortalSessionDto;
export type BillingPortalApiArg = CreatePortalSessionDto;
export type BillingResumeApiResponse = /** status 200  */ SyncResultDto;
export type BillingResumeApiArg = void;
export type BillingPayOpenInvoiceApiResponse = /** status 200  */ PaymentResultDto;
export type BillingPayOpenInvoiceApiArg = void;
export type BillingSyncApiResponse = /** status 200  */ SyncResultDto;
export type BillingSyncApiArg = void;
export type RetuneCreateApiResponse = /** status 202 Accepted. */ RetuneDto | RetuneListDto;
export type RetuneCreateApiArg = {
  /** A UUID of your choice: the id of the retune. The same request with it gets the same retune. */
  'Retune-Id'?: string;
  /** A UUID of your choice: the id of the retune. The same request with it gets the same retune. */
  'Idempotency-Key'?: string;
  createRetuneDto: CreateRetuneDto;
};
export type RetuneLatestApiResponse = /** status 200  */ RetuneDto[];
export type RetuneLatestApiArg = void;
export type RetuneReadApiResponse = /** status 200  */ RetuneDto;
export type RetuneReadApiArg = string;
export type RetuneCancelApiResponse = unknown;
export type RetuneCancelApiArg = string;
export type RetuneReceiptApiResponse = /** status 200  */ ReceiptDto;
export type RetuneReceiptApiArg = string;
export type RetuneReceiptLinkApiResponse = /** status 200  */ ReceiptLinkDto;
export type RetuneReceiptLinkApiArg = string;
export type RetuneOpenReceiptApiResponse = /** status 200  */ ReceiptLinkDto;
export type RetuneOpenReceiptApiArg = string;
export type RetuneCloseReceiptApiResponse = unknown;
export type RetuneCloseReceiptApiArg = string;
export type RetuneAnalysisApiResponse = /** status 200  */ AnalysisDto;
export type RetuneAnalysisApiArg = string;
export type MeasureMeasureApiResponse = /** status 200 What was measured. */ MeasurementDto;
export type MeasureMeasureApiArg = {
  /** The approximate A4, 400 to 480 Hz: of the readings a semitone apart, the nearest to it comes as `a4Hz`. */
  hintHz?: number;
  /** The file as `audio` or `file`. The hint may also be a field here. */
  body: {
    audio?: Blob;
    file?: Blob;
    /** The approximate A4, 400 to 480 Hz: of the readings a semitone apart, the nearest to it comes as `a4Hz`. */
    hintHz?: number;
  };
};
export type UploadsCreateApiResponse = unknown;
export type UploadsCreateApiArg = {
  /** `1.0.0` */
  'Tus-Resumable': string;
  /** `filename` and its value in Base64. */
  'Upload-Metadata': string;
  /** Bytes of the file. */
  'Upload-Length'?: string;
  /** `1`: the length comes later. */
  'Upload-Defer-Length'?: string;
  body: Blob;
};
export type UploadsOffsetApiResponse = unknown;
export type UploadsOffsetApiArg = {
  id: string;
  /** `1.0.0` */
  'Tus-Resumable': string;
};
export type UploadsAppendApiResponse = unknown;
export type UploadsAppendApiArg = {
  id: string;
  /** `1.0.0` */
  'Tus-Resumable': string;
  /** How many bytes were sent before. */
  'Upload-Offset': string;
  /** Bytes of the file, when they come only now. */
  'Upload-Length'?: string;
  body: Blob;
};
export type UploadsRemoveApiResponse = unknown;
export type UploadsRemoveApiArg = {
  id: string;
  /** `1.0.0` */
  'Tus-Resumable': string;
};
export type UploadsReadApiResponse = /** status 200  */ UploadDto;
export type UploadsReadApiArg = string;
export type WorkspacesListApiResponse = /** status 200  */ WorkspaceDto[];
export type WorkspacesListApiArg = void;
export type WorkspacesChooseApiResponse = unknown;
export type WorkspacesChooseApiArg = ChooseWorkspaceDto;
export type PresetsListApiResponse = /** status 200  */ PresetDto[];
export type PresetsListApiArg = void;
export type PresetsCreateApiResponse = /** status 201  */ PresetDto;
export type PresetsCreateApiArg = CreatePresetDto;
export type PresetsUpdateApiResponse = /** status 200  */ PresetDto;
export type PresetsUpdateApiArg = {
  id: string;
  updatePresetDto: UpdatePresetDto;
};
export type PresetsDeleteApiResponse = unknown;
export type PresetsDeleteApiArg = string;
export type InvitationsReadApiResponse = /** status 200  */ InvitationDto;
export type InvitationsReadApiArg = /** From the link in the mail. */ string;
export type InvitationsAcceptApiResponse = /** status 200  */ WorkspaceDto;
export type InvitationsAcceptApiArg = AcceptInvitationDto;
export type OpenInvoiceDto = {
  /** In the smallest unit of `currency`, as the payment provider counts it. */
  amountCents: number;
  /** ISO 4217, lower case. */
  currency: string;
  createdAt: string;
  /** The number of failed charges. */
  attempts: number;
  /** When the card is charged again; null: it is not. */
  nextAttemptAt: string | null;
};
export type SubscriptionDto = {
  plan: 'basic' | 'pro' | 'studio';
  /** `past_due` keeps the plan while the payment is retried, `unpaid` does not; `ended` is final. */
  status: 'active' | 'ended' | 'past_due' | 'unpaid';
  /** The end of the current month of payment. */
  periodEndsAt: string;
  /** When it ends or ended; null while it renews. */
  endsAt: string | null;
  /** The plan that follows at the end of the period; null: the same. */
  nextPlan: ('basic' | 'pro' | 'studio') | null;
  openInvoice: OpenInvoiceDto | null;
  /** The last four digits of the card that is charged. */
  cardLast4: string | null;
};
export type LastWorkspaceDto = {
  role: 'admin' | 'editor' | 'viewer';
  /** The value of the header `Attune-Workspace`. */
  id: string;
  name: string;
};
export type UserDto = {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  subscriptionTier: 'basic' | 'free' | 'pro' | 'studio';
  subscription: SubscriptionDto | null;
  /** Whether the billing portal has anything to show: invoices, a card, a subscription. */
  hasBillingPortal: boolean;
  emailVerified: boolean;
  createdAt: string;
  /** The workspace that the user chose last, on any device, while it is open to them; null: their own. */
  lastWorkspace: LastWorkspaceDto | null;
  /** When the visit before this one ended; null on the first. */
  lastVisitAt: string | null;
};
export type RegisterDto = {
  email: string;
  /** 8 to 128 characters; commonly used passwords are rejected. */
  password: string;
  firstName: string;
  lastName: string;
};
export type LoginDto = {
  email: string;
  password: string;
};
export type MessageDto = {
  /** One sentence for the user. */
  message: string;
};
export type ProfileDto = {
  firstName: string;
  lastName: string;
};
export type ForgotPasswordDto = {
  email: string;
};
export type GrantedAccessDto = {
  kind: 'api_key' | 'invitation' | 'link' | 'member' | 'receipt';
  count: number;
  /** Of the newest, at most ten: names of keys and of what links share, addresses of members and invitations. */
  names: string[];
};
export type PasswordResetDto = {
  /** One sentence for the user. */
  message: string;
  user: UserDto;
  /** What gave others access to the account before. */
  access: GrantedAccessDto[];
  /** Whether that was revoked with the reset, since the address had not been confirmed before. Else it still works. */
  isRevoked: boolean;
};
export type ResetPasswordDto = {
  /** From the link in the mail. */
  token: string;
  /** 8 to 128 characters; commonly used passwords are rejected. */
  newPassword: string;
};
export type ChangePasswordDto = {
  currentPassword: string;
  /** 8 to 128 characters; commonly used passwords are rejected. */
  newPassword: string;
};
export type VerifyEmailDto = {
  /** From the link in the welcome mail. */
  token: string;
};
export type PendingEmailDto = {
  email: string;
  /** When the link was last sent. */
  sentAt: string;
  /** Until when it works. */
  expiresAt: string;
};
export type EmailChangeDto = {
  /** Null: no address waits for its confirmation. */
  pending: PendingEmailDto | null;
};
export type StartEmailChangeDto = {
  /** The new address. */
  email: string;
  /** The current one. */
  password: string;
};
export type SessionDto = {
  /** Identifies the session in this API; cannot be used as a cookie. */
  id: string;
  /** E.g. "Firefox on Linux". */
  device: string;
  signedInAt: string;
  /** To within five minutes. */
  lastSeenAt: string;
  /** Whether this request came from it. */
  current: boolean;
};
export type DeleteAccountDto = {
  password: string;
};
export type UsageDto = {
  /** Retunes of this calendar month, in UTC. */
  retunesUsed: number;
  /** 999999 means unlimited. */
  retunesLimit: number;
  /** When the count starts again. */
  resetsAt: string;
  /** Bytes of the stored songs; only on the plan that stores them. */
  storedBytes?: number;
  /** The limit of stored bytes; at the limit no new retune is accepted. */
  storageLimitBytes?: number;
};
export type PlanDto = {
  id: 'basic' | 'pro' | 'studio';
  name: string;
  description: string;
  /** Cents a month. */
  priceCents: number;
  /** The formatted price, e.g. "$9.99". */
  price: string;
  priceId: string;
  /** Highlighted as "Most Popular". */
  popular: boolean;
  features: string[];
  /** Per calendar month in UTC; 999999 means unlimited. */
  retunesPerMonth: number;
  /** The largest upload, bytes. */
  maxFileBytes: number;
  /** The listed targets, ascending, Hz. */
  targetsHz: number[];
  /** Whether any other target within the range is allowed too. */
  customTargets: boolean;
};
export type PlanLimitsDto = {
  /** Per calendar month in UTC; 999999 means unlimited. */
  retunesPerMonth: number;
  /** The largest upload, bytes. */
  maxFileBytes: number;
  /** The listed targets, ascending, Hz. */
  targetsHz: number[];
  /** Whether any other target within the range is allowed too. */
  customTargets: boolean;
};
export type ComparisonRowDto = {
  feature: string;
  free: object;
  basic: object;
  pro: object;
  studio: object;
};
export type PlansDto = {
  /** ISO 4217, lower case. */
  currency: string;
  /** The period that prices are for. */
  interval: 'month';
  /** From the smallest to the largest. */
  plans: PlanDto[];
  /** What an account without a paid plan may do. */
  free: PlanLimitsDto;
  comparison: ComparisonRowDto[];
};
export type CheckoutSessionDto = {
  /** The hosted page to send the browser to; it returns to /subscribe?payment=... */
  sessionUrl: string;
};
export type CreateCheckoutSessionDto = {
  plan: 'basic' | 'pro' | 'studio';
};
export type PortalSessionDto = {
  /** The hosted page to send the browser to. */
  portalUrl: string;
};
export type CreatePortalSessionDto = {
  /** Where the portal leads back to: an address of this site. */
  returnUrl: string;
  /** `card` opens the portal where the card is changed, which then adds `?card=updated` to `returnUrl`. */
  page?: 'card' | 'start';
};
export type SyncResultDto = {
  previousTier: 'basic' | 'free' | 'pro' | 'studio';
  newTier: 'basic' | 'free' | 'pro' | 'studio';
};
export type PaymentResultDto = {
  /** Whether nothing is left to pay; false: the card was declined. */
  paid: boolean;
};
export type VerificationDto = {
  status: 'failed' | 'pending';
  /** Why it failed, in a sentence. */
  error?: string;
  code?: string;
};
export type RetuneParamsDto = {
  /** Hz. */
  targetHz: number;
  /** The song's original A4, Hz; null until it has been measured. */
  sourceHz: number | null;
  sourceBasis: 'album' | 'assumed' | 'given' | 'measured';
  /** The approximate A4 given by the client, Hz. */
  hintHz?: number;
  anchor: 'a4' | 'note';
  mode: 'tempo' | 'varispeed';
  format: 'flac' | 'mp3' | 'wav';
  quality: 'high' | 'standard' | 'ultra';
  /** Whether slow movement of the pitch was to be taken out; absent for no. */
  straighten?: boolean;
  /** The A4 of the result, Hz. */
  equivalentA4Hz?: number;
  /** Output pitch / input pitch. */
  ratio?: number;
  cents?: number;
  /** Gain of the whole song, so that nothing clips, dB; 0 when none was needed. */
  gainDb?: number;
  /** The most that the limiter took off a peak, beside the gain, dB, -2.5 to 0; 0 for nothing. */
  limiterDb?: number;
  /** Number of frames in the result. */
  frames?: number;
  /** Number of frames in the upload. */
  sourceFrames?: number;
  sampleRateHz?: number;
  channels?: number;
  /** Bits per sample of a wav or flac result. */
  resultBitDepth?: number | null;
  /** dBTP of the result before encoding; null for silence. */
  truePeakDb?: number | null;
  tagsCarried?: number;
  picturesCarried?: number;
};
export type RetuneProgressDto = {
  stage: 'done' | 'encode' | 'measure' | 'probe' | 'queue' | 'retune' | 'tag';
  /** 0-100 over the whole retune; never decreases. */
  percent: number;
  etaSeconds: number | null;
};
export type MovementDto = {
  /** Of the lowest ten seconds, Hz. */
  lowHz: number;
  /** Of the highest ten seconds, Hz. */
  highHz: number;
};
export type ResultPitchDto = {
  /** Hz; null when nothing pitched was found. */
  a4Hz: number | null;
  /** 0-1. */
  confidence: number;
  /** Half the width of the 95 % interval of `a4Hz`, cents; absent in older receipts. */
  errorCents?: number | null;
  /** The range of a pitch that moves; null for a steady one, absent in older receipts. */
  movement?: MovementDto | null;
};
export type MeasuredShiftDto = {
  /** How far the finished file is above the original: its partials, followed in both. */
  cents: number;
  /** Measured shift minus requested shift. */
  differenceCents: number;
  /** Error of both: half the width of the interval that contains the shift in 95 of 100 songs. Absent in older receipts. */
  errorCents?: number;
};
export type StraightenedDto = {
  /** The range that holds 90 of 100 moments of the original, cents. */
  rangeBeforeCents: number;
  /** The same of the finished file, measured; null when it could not be. */
  residualCents: number | null;
  /** By how much the speed was changed at most, per cent. */
  maxSpeedPercent: number;
};
export type RetuneResultDto = {
  /** `on-target`, `album-shift`, `moved-as-asked` and `moving` were confirmed by measuring; the others were not. */
  kind: 'album-shift' | 'assumed' | 'estimated' | 'moved-as-asked' | 'moving' | 'off' | 'on-target' | 'unmeasured';
  /** Who measured; absent in receipts of before devices did. */
  measuredBy?: 'device' | 'server';
  /** In words: "On target, 440.07 to 432.00 Hz, ±0.4 cents". */
  words: string;
  targetHz: number;
  anchor: 'a4' | 'note';
  mode: 'tempo' | 'varispeed';
  /** The A4 that the result was to have, Hz. */
  equivalentA4Hz: number;
  /** The A4 that the song was moved from, Hz. */
  sourceHz: number;
  sourceBasis: 'album' | 'assumed' | 'given' | 'measured';
  /** The shift that was asked for. */
  askedCents: number;
  /** Of the original; null when it was not measured. */
  before: ResultPitchDto | null;
  /** null when there was no pitch to measure it by, or too few of the original’s tones could be followed. */
  measured: MeasuredShiftDto | null;
  /** Only of a song whose moving pitch was straightened. */
  straightened?: StraightenedDto;
  /** By which the result is louder than the original, dB; 0 or less. */
  gainDb: number;
};
export type RetuneDto = {
  id: string;
  status: 'cancelled' | 'completed' | 'failed' | 'pending' | 'processing';
  originalFilename: string;
  /** Whether it is a song of a batch. */
  inBatch: boolean;
  /** Whether the user’s device retunes it, or has: then there is no file of it here. */
  onDevice: boolean;
  /** That the server is rendering a device’s song again, or why it couldn’t; null otherwise. */
  verification: VerificationDto | null;
  params: RetuneParamsDto | null;
  /** Progress of an unfinished retune. */
  progress: RetuneProgressDto | null;
  /** Why it failed, in a sentence. */
  error?: string;
  /** Why it failed, as a code. */
  code?: string;
  statusUrl: string;
  eventsUrl: string;
  /** URL of the song, while it is stored. */
  resultUrl: string | null;
  /** URL of the original, while it is stored; null until the retune is completed. */
  originalUrl: string | null;
  /** Until when the result is stored, or was in a history; null for one outside a history that was removed. */
  resultUntil: string | null;
  /** null until the retune is completed. */
  result: RetuneResultDto | null;
  /** URL of the receipt; null until the retune is completed. */
  receiptUrl: string | null;
  /** URL of the analysis; null until the retune is completed. */
  analysisUrl: string | null;
  createdAt: string;
  processedAt: string | null;
};
export type RetuneListDto = {
  /** In the order in which they were asked for. */
  retunes: RetuneDto[];
};
export type ListedSongDto = {
  /** A UUID of your choice: the id of its retune. */
  id?: string;
  /** Of a complete upload: the last part of its address. */
  uploadId?: string;
  /** Of a retune whose original is stored, as those of a history are. */
  retuneId?: string;
};
export type CreateRetuneDto = {
  /** Where to: one of the plan’s targets; on Studio any pitch from 200.00 to 1200.00. */
  targetHz: number;
  /** The song’s A4, 400 to 480 Hz, or `auto` to have it measured; when that finds nothing to rely on, 440 Hz is assumed. */
  sourceHz?: number | 'auto';
  /** With a number as `sourceHz`: `album` when it is the A4 of the song’s album, by which all its songs are moved alike. The receipt then says that the song is apart from the target on purpose. */
  sourceBasis?: 'album' | 'given';
  /** With `sourceHz=auto`: the approximate A4, 400 to 480 Hz. A measurement cannot distinguish a pitch from one a semitone off; of its readings the nearest to the hint counts. */
  hintHz?: number;
  /** `a4`: A4 lands on the target. `note`: the nearest note of the 440 Hz scale does. */
  anchor?: 'a4' | 'note';
  /** `tempo` keeps the tempo; with `varispeed` it moves with the pitch, without stretching. */
  mode?: 'tempo' | 'varispeed';
  /** Format of the song. */
  format?: 'flac' | 'mp3' | 'wav';
  /** Engine and codec. */
  quality?: 'high' | 'standard' | 'ultra';
  /** Of wav and flac; as the upload’s when left out. */
  bitDepth?: 16 | 24;
  /** Retune a song also when its A4 is within 0.5 cent of where it would be moved. */
  force?: boolean;
  /** Take slow movement of the song’s pitch out first, as of a tape that sags: it is played a little faster or slower from moment to moment. Of no effect on a song whose pitch moves by 3 cents or less, or faster than a tape would; the receipt’s `warnings` then say so. */
  straighten?: boolean;
  /** A list in place of one song, with the same options; all of it is admitted, or nothing. */
  songs?: ListedSongDto[];
  /** Of a complete upload: the last part of its address. */
  uploadId?: string;
  /** Of a retune whose original is stored, as those of a history are. */
  retuneId?: string;
};
export type AskedShiftDto = {
  /** Output pitch / input pitch. */
  ratio: number;
  cents: number;
};
export type TuningSectionDto = {
  atSeconds: number;
  a4Hz: number;
};
export type TemperamentDto = {
  /** Five-limit just intonation, or meantone whose fifths are narrow by a quarter of a syntonic comma. */
  name: 'just-intonation' | 'quarter-comma-meantone';
  /** The note that just intonation begins on, C, C# ... B; null for meantone. */
  tonic: string | null;
  /** Robust standard deviation of the notes around that scale, cents. */
  spreadCents: number;
  /** The same around equal temperament. */
  equalSpreadCents: number;
};
export type TuningDto = {
  /** Reference pitch A4, Hz, to 0.01; null when nothing pitched was found. */
  a4Hz: number | null;
  /** Deviation of that pitch from 440 Hz, in cents. */
  cents: number | null;
  /** Error of `a4Hz`, cents: half the width of the interval around it that contains the pitch in 95 of 100 songs.
    Absent in older receipts. */
  errorCents?: number | null;
  /** 0-1: the probability that there is a pitch and `a4Hz` is within 2 cents of it; below 0.3 it is not reliable. */
  confidence: number;
  /** The range of a pitch that moves by more than its error; null for a steady one, absent in older receipts. */
  movement?: MovementDto | null;
  /** The pitch of ten seconds each, at most 120 of them; of a pitch that moves or moved, absent in older receipts. */
  sections?: TuningSectionDto[];
  /** The scale that `a4Hz` is the A of, when it isn’t equal temperament; null when that fits, or neither does. Absent in
    older receipts. */
  temperament?: TemperamentDto | null;
  /** Spread of the individual readings, Hz. */
  spreadHz: number | null;
  /** Number of spectral peaks used. */
  partials: number;
  /** Distribution of the peaks' deviations from the 440 Hz scale: 101 bins from -50 to +50 cents, sum 1 (or all 0). */
  histogram: number[];
};
export type BeforeAfterDto = {
  before: number;
  after: number;
};
export type TruePeakDto = {
  /** dBTP of the original as decoded; null for silence, and when it could not be measured. */
  before: number | null;
  /** dBTP of the samples passed to the encoder; null for silence. */
  after: number | null;
};
export type TagsDto = {
  /** Names of the tags carried over, once for each, at most 60; absent in older receipts. */
  keptNames?: string[];
  /** Names of the tags not carried over, once for each, at most 250; absent when all were. */
  notKept?: string[];
  /** Number in the original. */
  found: number;
  /** Number carried over to the result. */
  kept: number;
};
export type PicturesDto = {
  /** The pictures not carried over, in words, for example with their size; absent when all were, and in older receipts. */
  notKept?: string[];
  /** Number in the original. */
  found: number;
  /** Number carried over to the result. */
  kept: number;
};
export type ReceiptSignatureDto = {
  algorithm: 'Ed25519';
  /** Thumbprint (RFC 7638) of the public key, which `/.well-known/attune-receipts.json` lists. */
  keyId: string;
  /** Host of the installation that signed. */
  issuer: string;
  /** `reported by a device`: what the signature states of figures that the issuer did not measure; else absent. */
  statement?: string;
  /** base64url: over the receipt without this value, as canonical JSON (RFC 8785). */
  value: string;
};
export type ReceiptDto = {
  /** `device`: the figures are those that the device which retuned the song has reported. */
  measuredBy: 'device' | 'server';
  /** Whether the server got the `same` samples when it rendered the original again; null when it was not asked to. */
  serverCheck: ('different' | 'same') | null;
  id: string;
  createdAt: string;
  originalFilename: string;
  /** Under which the result is downloaded. */
  resultFilename: string;
  format: 'flac' | 'mp3' | 'wav';
  quality: 'high' | 'standard' | 'ultra';
  mode: 'tempo' | 'varispeed';
  anchor: 'a4' | 'note';
  targetHz: number;
  /** The song's A4 from which the shift starts, Hz. */
  sourceHz: number;
  sourceBasis: 'album' | 'assumed' | 'given' | 'measured';
  /** The A4 of the result, Hz. */
  equivalentA4Hz: number;
  asked: AskedShiftDto;
  /** null when there was no pitch to measure it by, or too few of the original’s tones could
    be followed: see `warnings`. */
  measured: MeasuredShiftDto | null;
  /** Only of a song whose moving pitch was straightened; `measured` then compares with the straightened original. */
  straightened?: StraightenedDto;
  /** null when it could not be measured at all. */
  before: TuningDto | null;
  /** The original's A4 moved by the measured shift, where that could be measured;
    else the result's as measured on its own. null when it could not be measured at all. */
  after: TuningDto | null;
  frames: BeforeAfterDto;
  sampleRateHz: BeforeAfterDto;
  /** Of the result. */
  channels: number;
  /** Of the result; null for mp3. */
  bitDepth: number | null;
  /** Of the result. */
  durationSeconds: number;
  truePeakDb: TruePeakDto;
  /** Gain of the whole song, so that nothing clips, dB; 0 when none was needed. */
  gainDb: number;
  /** The most that the limiter took off a peak, beside the gain, dB, -2.5 to 0; 0 for nothing. Absent in older receipts. */
  limiterDb?: number;
  samplesOverFullScale: BeforeAfterDto;
  /** SHA-256 of the encoded sound of the result, without its tags (docs/verify.md); absent in older receipts. */
  soundSha256?: string;
  /** SHA-256 of the samples that the encoder was given (docs/verify.md): the same on the server and on a device. null in
    older receipts. */
  samplesSha256: string | null;
  tags: TagsDto;
  pictures: PicturesDto;
  /** What the figures alone do not show, in sentences. */
  warnings: string[];
  /** Over the whole receipt; absent in older receipts, which name no file. */
  signature?: ReceiptSignatureDto;
};
export type ReceiptLinkDto = {
  /** Address of the page; null while the receipt is private. */
  url: string | null;
};
export type SpectrumDto = {
  /** Centre frequencies of 1/12-octave bands, Hz. */
  centresHz: number[];
  /** Averaged power of each band, dBFS; -200 for silence. */
  levelsDb: number[];
};
export type PitchClassDto = {
  /** `C`, `C#` … `B`. */
  name: string;
  /** Share of the total energy, 0-1. */
  energy: number;
  /** Mean deviation from the tempered scale of the song's own A4; null for a note that never sounds. */
  meanCents: number | null;
};
export type HarmonicContentDto = {
  /** Twelve, C first; null when the original could not be measured. */
  original: PitchClassDto[] | null;
  /** Twelve, C first; null when the result could not be measured. */
  processed: PitchClassDto[] | null;
};
export type AnalysisDto = {
  /** Id of the retune. */
  id: string;
  createdAt: string;
  originalSpectrum: SpectrumDto | null;
  processedSpectrum: SpectrumDto | null;
  harmonicContent: HarmonicContentDto;
  /** Waveform of the result: the loudest sample of each of equally long slices, 0-255; null when it is not known. */
  peaks: number[] | null;
};
export type DriftPointDto = {
  /** Start of a ten-second section, seconds from the song's start. */
  atSeconds: number;
  a4Hz: number | null;
  errorCents: number | null;
  confidence: number;
};
export type MeasurementDto = {
  /** Reference pitch A4, Hz, to 0.01; null when nothing pitched was found. */
  a4Hz: number | null;
  /** Deviation of that pitch from 440 Hz, in cents. */
  cents: number | null;
  /** Error of `a4Hz`, cents: half the width of the interval around it that contains the pitch in 95 of 100 songs.
    Absent in older receipts. */
  errorCents?: number | null;
  /** 0-1: the probability that there is a pitch and `a4Hz` is within 2 cents of it; below 0.3 it is not reliable. */
  confidence: number;
  /** The range of a pitch that moves by more than its error; null for a steady one, absent in older receipts. */
  movement?: MovementDto | null;
  /** The pitch of ten seconds each, at most 120 of them; of a pitch that moves or moved, absent in older receipts. */
  sections?: TuningSectionDto[];
  /** The scale that `a4Hz` is the A of, when it isn’t equal temperament; null when that fits, or neither does. Absent in
    older receipts. */
  temperament?: TemperamentDto | null;
  /** Spread of the individual readings, Hz. */
  spreadHz: number | null;
  /** Number of spectral peaks used. */
  partials: number;
  /** Distribution of the peaks' deviations from the 440 Hz scale: 101 bins from -50 to +50 cents, sum 1 (or all 0). */
  histogram: number[];
  /** All readings from 400 to 480 Hz, `a4Hz` first: only a hint can distinguish a pitch from one a semitone away. */
  candidatesHz: number[];
  /** The pitch over the course of the recording. */
  drift: DriftPointDto[];
  durationSeconds: number;
  sampleRateHz: number;
};
export type UploadDto = {
  id: string;
  /** As the client named it. */
  filename: string;
  /** Its length; null until it is declared. */
  bytes: number | null;
  /** How much of it has arrived. */
  receivedBytes: number;
  /** ISO 8601; null while it is unfinished. */
  completedAt: string | null;
  /** When it is removed unless it is continued or used before. */
  expiresAt: string;
};
export type WorkspaceDto = {
  role: 'admin' | 'editor' | 'owner' | 'viewer';
  /** The owner's plan, which everyone in the workspace has. */
  tier: 'basic' | 'free' | 'pro' | 'studio';
  /** The value of the header `Attune-Workspace`. */
  id: string;
  /** The company’s name, else the owner’s. */
  name: string;
  /** When its Studio plan ended: until an upgrade everything in it can be read but not changed. */
  pausedAt: string | null;
  /** While it is paused: songs stay at least until then. */
  keptUntil: string | null;
};
export type ChooseWorkspaceDto = {
  /** One of the user's workspaces. */
  id: string;
};
export type PresetDto = {
  /** `a4`: A4 lands on the frequency. `note`: the nearest note of the 440 Hz scale does. */
  meaning: 'a4' | 'note';
  mode: 'tempo' | 'varispeed';
  /** null: as the user has chosen in the retuner. */
  format: ('flac' | 'mp3' | 'wav') | null;
  /** null: as the user has chosen in the retuner. */
  quality: ('high' | 'standard' | 'ultra') | null;
  id: string;
  name: string;
  /** Hz. */
  frequency: number;
  description: string | null;
  /** Whether slow movement of the pitch is taken out first. */
  straighten: boolean;
  /** Preselected in the retuner; at most one in a workspace. */
  isDefault: boolean;
  /** When it was created, ISO 8601. */
  createdAt: string;
};
export type CreatePresetDto = {
  /** `a4`: A4 lands on the frequency. `note`: the nearest note of the 440 Hz scale does. At first `a4`. */
  meaning?: 'a4' | 'note';
  /** `tempo` keeps the tempo; with `varispeed` it moves with the pitch, without stretching. At first `tempo`. */
  mode?: 'tempo' | 'varispeed';
  /** Format of the songs; null: as the user has chosen in the retuner. At first null. */
  format?: ('flac' | 'mp3' | 'wav') | null;
  /** Engine and codec; null: as the user has chosen in the retuner. At first null. */
  quality?: ('high' | 'standard' | 'ultra') | null;
  /** 1-80 characters; unique in the workspace, ignoring case. */
  name: string;
  /** Hz, 200.00-1200.00 with up to two decimals. */
  frequency: number;
  /** Up to 500 characters; null removes it. */
  description?: string | null;
  /** Takes slow movement of the pitch out first, as of a tape that sags. At first false. */
  straighten?: boolean;
  /** Preselects it in the retuner, in place of the workspace's previous default. */
  isDefault?: boolean;
};
export type UpdatePresetDto = {
  /** `a4`: A4 lands on the frequency. `note`: the nearest note of the 440 Hz scale does. At first `a4`. */
  meaning?: 'a4' | 'note';
  /** `tempo` keeps the tempo; with `varispeed` it moves with the pitch, without stretching. At first `tempo`. */
  mode?: 'tempo' | 'varispeed';
  /** Format of the songs; null: as the user has chosen in the retuner. At first null. */
  format?: ('flac' | 'mp3' | 'wav') | null;
  /** Engine and codec; null: as the user has chosen in the retuner. At first null. */
  quality?: ('high' | 'standard' | 'ultra') | null;
  /** 1-80 characters; unique in the workspace, ignoring case. */
  name?: string;
  /** Hz, 200.00-1200.00 with up to two decimals. */
  frequency?: number;
  /** Up to 500 characters; null removes it. */
  description?: string | null;
  /** Takes slow movement of the pitch out first, as of a tape that sags. At first false. */
  straighten?: boolean;
  /** Preselects it in the retuner, in place of the workspace's previous default. */
  isDefault?: boolean;
};
export type InvitationDto = {
  role: 'admin' | 'editor' | 'viewer';
  workspaceName: string;
  inviterName: string;
  /** The only address that can accept it. */
  email: string;
};
export type AcceptInvitationDto = {
  /** From the link in the mail. */
  token: string;
};
export const {
  useAuthRegisterMutation,
  useAuthLoginMutation,
  useAuthLogoutMutation,
  useAccountRenameMutation,
  usePasswordsForgotMutation,
  usePasswordsResetMutation,
  usePasswordsChangeMutation,
  useEmailVerificationVerifyMutation,
  useEmailVerificationResendMutation,
  useEmailChangeReadQuery,
  useLazyEmailChangeReadQuery,
  useEmailChangeStartMutation,
  useEmailChangeCancelMutation,
  useEmailChangeResendMutation,
  useEmailChangeConfirmMutation,
  useEmailChangeStopMutation,
  useSessionsListQuery,
  useLazySessionsListQuery,
  useSessionsRevokeMutation,
  useAccountDeleteMutation,
  useGrantedAccessListQuery,
  useLazyGrantedAccessListQuery,
  useGrantedAccessRevokeMutation,
  useUsageReadQuery,
  useLazyUsageReadQuery,
  usePlansListQuery,
  useLazyPlansListQuery,
  useBillingCheckoutMutation,
  useBillingPortalMutation,
  useBillingResumeMutation,
  useBillingPayOpenInvoiceMutation,
  useBillingSyncMutation,
  useRetuneCreateMutation,
  useRetuneLatestQuery,
  useLazyRetuneLatestQuery,
  useRetuneReadQuery,
  useLazyRetuneReadQuery,
  useRetuneCancelMutation,
  useRetuneReceiptQuery,
  useLazyRetuneReceiptQuery,
  useRetuneReceiptLinkQuery,
  useLazyRetuneReceiptLinkQuery,
  useRetuneOpenReceiptMutation,
  useRetuneCloseReceiptMutation,
  useRetuneAnalysisQuery,
  useLazyRetuneAnalysisQuery,
  useMeasureMeasureMutation,
  useUploadsCreateMutation,
  useUploadsOffsetMutation,
  useUploadsAppendMutation,
  useUploadsRemoveMutation,
  useUploadsReadQuery,
  useLazyUploadsReadQuery,
  useWorkspacesListQuery,
  useLazyWorkspacesListQuery,
  useWorkspacesChooseMutation,
  usePresetsListQuery,
  useLazyPresetsListQuery,
  usePresetsCreateMutation,
  usePresetsUpdateMutation,
  usePresetsDeleteMutation,
  useInvitationsReadQuery,
  useLazyInvitationsReadQuery,
  useInvitationsAcceptMutation,
} = injectedRtkApi;
export type * from './studio-client';
