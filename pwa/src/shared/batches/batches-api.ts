import type { BatchDto, BatchFileDto, BatchPageDto, CreateBatchDto } from '../../api/generated/attune-client';
import { studioClient } from '../../api/generated/studio-client';

const PAGE_SIZE = 50;

/** What the end of a batch, or of some of its files, changes elsewhere. */
const ENDED = ['History', 'Retunes', 'Usage', 'Folders', 'Activity', 'Analytics'] as const;
const LOGGED = ['Activity', 'Analytics'] as const;

const list = { type: 'Batches', id: 'LIST' } as const;
const oneAndList = (id: string) => [{ type: 'Batches', id } as const, list];

type ById = (_answer: unknown, _error: unknown, id: string) => ReturnType<typeof oneAndList>;
type ByArgument = (_answer: unknown, _error: unknown, argument: { id: string }) => ReturnType<typeof oneAndList>;

const changesOne: { invalidatesTags: ById } = { invalidatesTags: (_answer, _error, id) => oneAndList(id) };
const changesFile: { invalidatesTags: ByArgument } = { invalidatesTags: (_answer, _error, { id }) => oneAndList(id) };

const client = studioClient.enhanceEndpoints({
  endpoints: {
    batchesRead: { providesTags: (_batch, _error, id) => [{ type: 'Batches', id }] },
    batchesFiles: { providesTags: (_files, _error, id) => [{ type: 'Batches', id }] },
    batchUploadsCreate: { invalidatesTags: [list, ...LOGGED] },
    batchUploadsProcess: changesOne,
    batchesRename: { invalidatesTags: (_batch, _error, { id }) => [...oneAndList(id), ...LOGGED] },
    // Not the batch itself: its page is left.
    batchesDelete: { invalidatesTags: [list, ...LOGGED] },
    batchesCancel: { invalidatesTags: (_batch, _error, id) => [...oneAndList(id), ...ENDED] },
    batchesRetry: changesOne,
    batchesOutliers: changesOne,
    batchesCancelFile: changesFile,
    batchesRetryFile: changesFile,
    batchesRemoveFile: changesFile,
  },
});

const pages = client.injectEndpoints({
  endpoints: (build) => ({
    batchPages: build.infiniteQuery<BatchPageDto, undefined, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
      query: ({ pageParam: cursor }) => ({
        url: '/api/studio/batches',
        params: { limit: PAGE_SIZE, ...(cursor !== null && { cursor }) },
      }),
      providesTags: [list],
    }),
  }),
});

export const { useBatchPagesInfiniteQuery } = pages;
export const {
  useBatchesReadQuery,
  useBatchesFilesQuery,
  useBatchUploadsProcessMutation,
  useBatchesRenameMutation,
  useBatchesDeleteMutation,
  useBatchesCancelMutation,
  useBatchesRetryMutation,
  useBatchesOutliersMutation,
  useBatchesCancelFileMutation,
  useBatchesRetryFileMutation,
  useBatchesRemoveFileMutation,
} = client;

/** Makes a batch without songs. */
export const createBatch = (batch: CreateBatchDto) => client.endpoints.batchUploadsCreate.initiate(batch);

/** Loads a batch and the list again. */
export const batchChanged = (id: string) => client.util.invalidateTags(oneAndList(id));

/** Loads everything again that the end of a batch changes. */
export const batchEnded = (id: string) => client.util.invalidateTags([...oneAndList(id), ...ENDED]);

/** Takes over what the server says of a batch. */
export const batchArrived = (batch: BatchDto) => client.util.updateQueryData('batchesRead', batch.id, () => batch);

/** Takes over what the server says of some files of a batch. */
export const filesArrived = (id: string, files: ReadonlyMap<string, BatchFileDto>) =>
  client.util.updateQueryData('batchesFiles', id, (known) => {
    const ids = new Set(known.map((file) => file.id));
    const added = [...files.values()].filter((file) => !ids.has(file.id));
    return [...known.map((file) => files.get(file.id) ?? file), ...added];
  });
