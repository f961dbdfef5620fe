import { Link } from 'react-router-dom';
import { Figure } from '../../../../shared/ui/figure';
import { Note } from '../../../../shared/ui/note';
import { countUploads, isUploading, type UploadJob } from '../../../../shared/batches/upload-job';
import { useUploads } from '../../../../shared/batches/use-uploads';

/** The uploads that go on behind this page, each with the way to its batch. */
export function UploadStatus() {
  const { jobs } = useUploads();
  if (jobs.length === 0) return null;
  return (
    <div className="grid gap-2">
      {jobs.map((job) => (
        <JobStatus key={job.batchId} job={job} />
      ))}
    </div>
  );
}

function JobStatus({ job }: { job: UploadJob }) {
  const { uploaded, total } = countUploads(job);
  const isRunning = isUploading(job) || job.phase === 'starting';
  return (
    <Note tone={isRunning ? 'info' : 'warn'}>
      {isRunning ? 'Uploading a batch: ' : 'A batch waits for you: '}
      <Figure value={uploaded} /> of <Figure value={total} /> songs are uploaded.{' '}
      <Link to={`/studio/history/batches/${job.batchId}`} className="text-link">
        Open it
      </Link>
    </Note>
  );
}
