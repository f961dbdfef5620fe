import type { ApiError } from './api-error';
import { attuneClient } from './generated/attune-client';

/** The plan differs from what this page shows: it was changed elsewhere. */
const staleByConflict = (_result: unknown, error?: unknown) =>
  (error as ApiError | undefined)?.status === 409 ? (['User', 'Usage'] as const) : [];

/** The generated client, and the tags that each call invalidates. Pages import hooks from the generated file. */
export const attuneApi = attuneClient.enhanceEndpoints({
  endpoints: {
    workspacesList: { providesTags: ['Workspaces'] },
    // Also what is kept of the user for the time without a connection.
    workspacesChoose: { invalidatesTags: ['User'] },
    invitationsAccept: { invalidatesTags: ['User'] },
    presetsList: { providesTags: ['Presets'] },
    usageRead: { providesTags: ['Usage'] },
    sessionsList: { providesTags: ['Devices'] },
    retuneLatest: { providesTags: ['Retunes'] },
    retuneCreate: { invalidatesTags: ['Retunes', 'Usage'] },
    retuneRead: { providesTags: ['Retunes'] },
    retuneReceipt: { providesTags: ['Retunes'] },
    retuneReceiptLink: { providesTags: ['ReceiptLinks'] },
    retuneOpenReceipt: { invalidatesTags: ['ReceiptLinks', 'Activity'] },
    retuneCloseReceipt: { invalidatesTags: ['ReceiptLinks', 'Activity'] },
    retuneAnalysis: { providesTags: ['Retunes'] },
    // Both are about the account, and not about a workspace.
    grantedAccessList: { providesTags: ['Devices'] },
    grantedAccessRevoke: { invalidatesTags: ['ApiKeys', 'Team', 'Links', 'Activity'] },
    sessionsRevoke: { invalidatesTags: ['Devices'] },
    passwordsChange: { invalidatesTags: ['Devices', 'EmailChange'] },
    emailVerificationVerify: { invalidatesTags: ['User'] },
    accountRename: { invalidatesTags: ['User', 'Workspaces', 'Team'] },
    emailChangeRead: { providesTags: ['EmailChange'] },
    emailChangeStart: { invalidatesTags: ['EmailChange'] },
    emailChangeResend: { invalidatesTags: ['EmailChange'] },
    emailChangeCancel: { invalidatesTags: ['EmailChange'] },
    emailChangeConfirm: { invalidatesTags: ['EmailChange', 'User'] },
    emailChangeStop: { invalidatesTags: ['EmailChange', 'User'] },
    billingSync: { invalidatesTags: ['User', 'Usage'] },
    billingResume: { invalidatesTags: ['User', 'Usage'] },
    billingPayOpenInvoice: { invalidatesTags: ['User', 'Usage'] },
    billingCheckout: { invalidatesTags: staleByConflict },
    billingPortal: { invalidatesTags: staleByConflict },
    retuneCancel: { invalidatesTags: ['Retunes', 'Usage'] },
  },
});
