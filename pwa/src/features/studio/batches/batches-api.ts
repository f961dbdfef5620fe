import { baseApi } from '../../../api/base-api';
import type { BatchDto, BatchFileDto, BatchPageDto, CreateBatchDto } from './batch';

const PAGE_SIZE = 50;

/** What the end of a batch, or of some of its files, changes elsewhere. */
const ENDED = ['History', 'Retunes', 'Usage', 'Folders', 'Activity', 'Analytics'] as const;

const oneOf = (id: string) => [{ type: 'Batches', id } as const, { type: 'Batches', id: 'LIST' } as const];

const batch = (id: string) => `/api/studio/batches/${encodeURIComponent(id)}`;
const post = (url: string, body?: object) => ({ url, method: 'POST', ...(body && { body }) });

export interface FileInBatch {
  id: string;
  fileId: string;
}

export const batchesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    batchPages: build.infiniteQuery<BatchPageDto, undefined, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
      query: ({ pageParam: cursor }) => ({
        url: '/api/studio/batches',
        params: { limit: PAGE_SIZE, ...(cursor !== null && { cursor }) },
      }),
      providesTags: [{ type: 'Batches', id: 'LIST' }],
    }),
    batchRead: build.query<BatchDto, string>({
      query: batch,
      providesTags: (_batch, _error, id) => [{ type: 'Batches', id }],
    }),
    batchFiles: build.query<BatchFileDto[], string>({
      query: (id) => `${batch(id)}/files`,
      providesTags: (_files, _error, id) => [{ type: 'Batches', id }],
    }),
    batchCreate: build.mutation<BatchDto, CreateBatchDto>({
      query: (body) => post('/api/studio/batch', body),
      invalidatesTags: [{ type: 'Batches', id: 'LIST' }, 'Activity', 'Analytics'],
    }),
    batchStart: build.mutation<BatchDto, string>({
      query: (id) => post(`/api/studio/batch/${encodeURIComponent(id)}/process`),
      invalidatesTags: (_batch, _error, id) => oneOf(id),
    }),
    batchRename: build.mutation<BatchDto, { id: string; name: string }>({
      query: ({ id, name }) => ({ url: batch(id), method: 'PATCH', body: { name } }),
      invalidatesTags: (_batch, _error, { id }) => [...oneOf(id), 'Activity', 'Analytics'],
    }),
    batchDelete: build.mutation<null, string>({
      query: (id) => ({ url: batch(id), method: 'DELETE' }),
      invalidatesTags: [{ type: 'Batches', id: 'LIST' }, 'Activity', 'Analytics'],
    }),
    batchCancel: build.mutation<BatchDto, string>({
      query: (id) => post(`${batch(id)}/cancel`),
      invalidatesTags: (_batch, _error, id) => [...oneOf(id), ...ENDED],
    }),
    batchRetry: build.mutation<BatchDto, string>({
      query: (id) => post(`${batch(id)}/retry`),
      invalidatesTags: (_batch, _error, id) => oneOf(id),
    }),
    batchOutliers: build.mutation<BatchDto, string>({
      query: (id) => post(`${batch(id)}/outliers`),
      invalidatesTags: (_batch, _error, id) => oneOf(id),
    }),
    batchFileCancel: build.mutation<BatchFileDto, FileInBatch>({
      query: ({ id, fileId }) => post(`${batch(id)}/files/${fileId}/cancel`),
      invalidatesTags: (_file, _error, { id }) => oneOf(id),
    }),
    batchFileRetry: build.mutation<BatchFileDto, FileInBatch>({
      query: ({ id, fileId }) => post(`${batch(id)}/files/${fileId}/retry`),
      invalidatesTags: (_file, _error, { id }) => oneOf(id),
    }),
    batchFileRemove: build.mutation<null, FileInBatch>({
      query: ({ id, fileId }) => ({ url: `${batch(id)}/files/${fileId}`, method: 'DELETE' }),
      invalidatesTags: (_file, _error, { id }) => oneOf(id),
    }),
  }),
});

export const {
  useBatchPagesInfiniteQuery,
  useBatchReadQuery,
  useBatchFilesQuery,
  useBatchCreateMutation,
  useBatchStartMutation,
  useBatchRenameMutation,
  useBatchDeleteMutation,
  useBatchCancelMutation,
  useBatchRetryMutation,
  useBatchOutliersMutation,
  useBatchFileCancelMutation,
  useBatchFileRetryMutation,
  useBatchFileRemoveMutation,
} = batchesApi;

/** Loads a batch and the list again. */
export const batchChanged = (id: string) => batchesApi.util.invalidateTags(oneOf(id));

/** Loads everything again that the end of a batch changes. */
export const batchEnded = (id: string) => batchesApi.util.invalidateTags([...oneOf(id), ...ENDED]);

/** Takes over what the server says of a batch. */
export const batchArrived = (batchNow: BatchDto) =>
  batchesApi.util.updateQueryData('batchRead', batchNow.id, () => batchNow);

/** Takes over what the server says of some files. */
export const filesArrived = (id: string, files: ReadonlyMap<string, BatchFileDto>) =>
  batchesApi.util.updateQueryData('batchFiles', id, (list) => {
    const known = new Set(list.map((file) => file.id));
    return [
      ...list.map((file) => files.get(file.id) ?? file),
      ...[...files.values()].filter((file) => !known.has(file.id)),
    ];
  });
