import type { ApiDispatch, ApiStore } from '../../api/api-store';
import { baseApi, baseQuery, WORKSPACE_TAGS } from '../../api/base-api';
import { attuneApi } from '../../api/attune-api';
import type { PasswordResetDto, UserDto } from '../../api/generated/attune-client';
import { deleteUserFiles, deleteExpiredFiles } from '../files/persisted-mark';
import { pageScope } from '../scope';
import { chooseWorkspace, chosenWorkspace } from './current-workspace';
import { broadcastSessionChange } from './session-broadcast';
import { forgetSignIn, mayBeSignedIn } from './signed-in-hint';

/** How long a response about the user counts as fresh. */
export const USER_FRESH_SECONDS = 15 * 60;
const USER_CACHED_SECONDS = 30 * 60;

/** By then the previous user's screens are unmounted. The store notifies them with the next frame. */
const SCREENS_GONE_MS = 100;

let isSignedOutHere = false;

/** Whether the user has signed out in this tab or deleted their account: the code that did so navigates home. */
export const hasSignedOutHere = (): boolean => isSignedOutHere;

/** Data of one user: it is dropped when another user signs in or this one signs out. */
export const USER_SCOPED_TAGS = ['Devices', 'EmailChange', ...WORKSPACE_TAGS] as const;

export const sessionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Null when no one is signed in; any other error response is an error named `HTTP {status}`. */
    currentUser: build.query<UserDto | null, undefined>({
      queryFn: async (_arg, api, extra) => {
        void deleteExpiredFiles();
        if (!mayBeSignedIn()) return { data: null };
        const { data, error } = await baseQuery('/api/auth/user', api, extra);
        if (error === undefined) {
          isSignedOutHere = false;
          const user = data as UserDto;
          if (knownUserId(api.getState()) !== user.id) openLastWorkspace(user);
          return { data: user };
        }
        if (error.status === 401) {
          forgetSignIn();
          return { data: null };
        }
        return { error: { ...error, message: error.status === 0 ? error.message : `HTTP ${error.status}` } };
      },
      keepUnusedDataFor: USER_CACHED_SECONDS,
      providesTags: ['User'],
    }),
  }),
});

export const { useCurrentUserQuery } = sessionApi;

attuneApi.enhanceEndpoints({
  endpoints: {
    authLogin: { onQueryStarted: onSignedIn },
    authRegister: { onQueryStarted: onSignedIn },
    passwordsReset: { onQueryStarted: onReset },
    authLogout: { onQueryStarted: onSignedOut },
    accountDelete: { onQueryStarted: onSignedOut },
  },
});

interface Started<T> {
  dispatch: ApiDispatch;
  queryFulfilled: Promise<{ data: T }>;
}

async function onSignedIn(_arg: unknown, { dispatch, queryFulfilled }: Started<UserDto>): Promise<void> {
  const answer = await queryFulfilled.catch(() => null);
  if (answer !== null) changePerson(dispatch, answer.data);
}

async function onReset(_arg: unknown, { dispatch, queryFulfilled }: Started<PasswordResetDto>): Promise<void> {
  const answer = await queryFulfilled.catch(() => null);
  if (answer !== null) changePerson(dispatch, answer.data.user);
}

async function onSignedOut(_arg: unknown, { dispatch, queryFulfilled }: Started<unknown>): Promise<void> {
  const answer = await queryFulfilled.catch(() => null);
  if (answer === null) return;
  changePerson(dispatch, null);
  await deleteUserFiles();
}

function knownUserId(state: unknown): string | undefined {
  return sessionApi.endpoints.currentUser.select(undefined)(state as ReturnType<ApiStore['getState']>).data?.id;
}

/**
 * Begins where the user worked last, on any device; after a membership or its plan has ended, in their own workspace.
 * Only when they arrive: what they choose elsewhere meanwhile leaves this page as it is.
 */
function openLastWorkspace({ id: userId, lastWorkspace }: UserDto): void {
  const here = chosenWorkspace();
  if (here === null ? lastWorkspace === null : here.userId === userId && here.id === lastWorkspace?.id) return;
  chooseWorkspace(lastWorkspace && { ...lastWorkspace, userId, tier: 'studio', pausedAt: null, keptUntil: null });
}

function changePerson(dispatch: ApiDispatch, user: UserDto | null): void {
  isSignedOutHere = user === null;
  if (user !== null) openLastWorkspace(user);
  void dispatch(sessionApi.util.upsertQueryData('currentUser', undefined, user));
  const forget = () => {
    if (user === null) chooseWorkspace(null);
    dispatch(baseApi.util.invalidateTags([...USER_SCOPED_TAGS]));
  };
  // Wait for signed-in screens to unmount: they would refetch and get 401.
  if (user === null) pageScope.timeout(forget, SCREENS_GONE_MS);
  else forget();
  broadcastSessionChange();
}
