import { FileMusic } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { handOffFiles } from '../../shared/file-inbox/file-inbox';
import { ChooseFiles } from '../../shared/files/choose-files';
import type { Found } from '../../shared/files/found-files';
import { useDrop } from '../../shared/files/use-drop';
import { useAuthDialogs } from '../../shared/session/auth-dialogs';
import { Button } from '../../shared/ui/button';
import { classNames } from '../../shared/ui/class-names';
import { LinkButton } from '../../shared/ui/link-button';

export function Hero() {
  const { openSignUp } = useAuthDialogs();
  return (
    <section aria-labelledby="hero" className="pt-[clamp(2.5rem,5.5vw,5rem)]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-end lg:gap-12">
        {/* The longest word stays whole in text twice as large. */}
        <h1
          id="hero"
          tabIndex={-1}
          className="text-[min(var(--text-4xl),20vw)]! wrap-anywhere leading-[0.93]! font-[560]! tracking-[-0.036em]! [font-stretch:80%]!"
        >
          <span className="block">Transform</span> Your Sound
        </h1>
        <div className="grid grid-cols-[minmax(0,1fr)] content-end gap-6">
          <p className="max-w-[34em] text-lg text-ink-2">
            Move any song from A4&#8239;=&#8239;440&#8239;Hz to 432, 444 or a Solfeggio frequency. Attune measures the
            tuning before and after and shows you the numbers.
          </p>
          <SongDrop />
          <div className="flex flex-wrap gap-3">
            <Button size="lg" onClick={() => openSignUp()}>
              Get Started
            </Button>
            <LinkButton variant="quiet" size="lg" to="/education">
              Try Demo
            </LinkButton>
          </div>
        </div>
      </div>
    </section>
  );
}

/** Hands songs to the retuner, which measures them: chosen here, or dropped anywhere on the page. */
function SongDrop() {
  const navigate = useNavigate();
  const open = ({ files }: Found): void => {
    handOffFiles(files.map(({ file }) => file));
    void navigate('/retuner');
  };
  const { isOver } = useDrop(open);
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-lg border-[1.5px] border-dashed p-4 transition-colors duration-(--dur-2) xs:p-6',
        isOver ? 'border-accent-text bg-accent-soft' : 'border-line-strong bg-sunk',
      )}
    >
      <div className="grid min-w-0 gap-1">
        <h2 className="flex items-center gap-2.5 text-xl!">
          <FileMusic aria-hidden className="icon text-accent-text" />
          <span className="min-w-0 wrap-anywhere">Drop a song, see its tuning</span>
        </h2>
        <p className="text-sm text-ink-2">Measured on your device. Nothing is uploaded.</p>
      </div>
      <ChooseFiles label="Songs to measure" variant="primary" size="lg" onFound={open}>
        Choose a song
      </ChooseFiles>
    </div>
  );
}
