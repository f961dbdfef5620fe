import { Link } from 'react-router-dom';
import { ChooseFiles } from '../../../shared/files/choose-files';
import { Note } from '../../../shared/ui/note';

/** A file that was refused before anything was uploaded. */
export function RefusalNote({
  message,
  hasPlan,
  onReplace,
}: {
  message: string;
  hasPlan: boolean;
  onReplace: (file: File) => void;
}) {
  return (
    <Note tone="bad" announce>
      <div className="grid justify-items-start gap-2.5">
        <p>{message}</p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <ChooseAnother onReplace={onReplace} />
          {hasPlan && (
            <Link to="/pricing" className="text-link">
              See plans
            </Link>
          )}
        </div>
      </div>
    </Note>
  );
}

interface ChooseAnotherProps {
  label?: string | undefined;
  onReplace: (file: File) => void;
}

export function ChooseAnother({ label = 'Choose another file', onReplace }: ChooseAnotherProps) {
  return (
    <ChooseFiles
      label="Another audio file"
      size="sm"
      isMultiple={false}
      onFound={({ files: [first] }) => first && onReplace(first.file)}
    >
      {label}
    </ChooseFiles>
  );
}
