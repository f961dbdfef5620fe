import { Moon, Sun } from 'lucide-react';
import { useTheme } from '../../shared/theme/use-theme';
import { Button } from '../../shared/ui/button';
import { Tooltip } from '../../shared/ui/tooltip';

export function ThemeSwitch() {
  const { theme, toggleTheme } = useTheme();
  const Icon = theme === 'dark' ? Sun : Moon;
  const label = theme === 'dark' ? 'Light theme' : 'Dark theme';
  return (
    <Tooltip content={label}>
      <Button variant="quiet" icon aria-label={label} onClick={toggleTheme}>
        <Icon aria-hidden className="icon" />
      </Button>
    </Tooltip>
  );
}
