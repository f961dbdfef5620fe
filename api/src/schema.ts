import { ApiKey } from './auth/api-key.entity.js';
import { EmailChange } from './auth/email-change.entity.js';
import { RateLimit } from './auth/rate-limit.entity.js';
import { Session } from './auth/session.entity.js';
import { User } from './auth/user.entity.js';
import { ActivityLog } from './auth/workspace/activity-log.entity.js';
import { TeamMember } from './auth/workspace/team-member.entity.js';
import { Backup } from './backup/backup.entity.js';
import { UsageTracking } from './billing/usage-tracking.entity.js';
import { WebhookEvent } from './billing/webhook-event.entity.js';
import { InitialSchema20261121100000 } from './migrations/20261121100000-initial-schema.migration.js';
import { RetuneIndexes20261121200000 } from './migrations/20261121200000-retune-indexes.migration.js';
import { CollectedAt20261122100000 } from './migrations/20261122100000-collected-at.migration.js';
import { StoredBytes20261122130000 } from './migrations/20261122130000-stored-bytes.migration.js';
import { SourceBasis20261122200000 } from './migrations/20261122200000-source-basis.migration.js';
import { Workspaces20261123100000 } from './migrations/20261123100000-workspaces.migration.js';
import { PresetAndFolderNames20261123110000 } from './migrations/20261123110000-preset-and-folder-names.migration.js';
import { History20261123120000 } from './migrations/20261123120000-history.migration.js';
import { ApiKeyNames20261123130000 } from './migrations/20261123130000-api-key-names.migration.js';
import { Team20261123140000 } from './migrations/20261123140000-team.migration.js';
import { RetuneStatistics20261123150000 } from './migrations/20261123150000-retune-statistics.migration.js';
import { Brand20261123160000 } from './migrations/20261123160000-brand.migration.js';
import { Batches20261124100000 } from './migrations/20261124100000-batches.migration.js';
import { ShareLinks20261124110000 } from './migrations/20261124110000-share-links.migration.js';
import { SubscriptionDetails20261124120000 } from './migrations/20261124120000-subscription-details.migration.js';
import { JanitorIndexes20261125110000 } from './migrations/20261125110000-janitor-indexes.migration.js';
import { RowRetention20261126090000 } from './migrations/20261126090000-row-retention.migration.js';
import { BytesRunning20261126100000 } from './migrations/20261126100000-bytes-running.migration.js';
import { UnfinishedIndexes20261126170000 } from './migrations/20261126170000-unfinished-indexes.migration.js';
import { Backups20261127050000 } from './migrations/20261127050000-backups.migration.js';
import { SentParts20261129073000 } from './migrations/20261129073000-sent-parts.migration.js';
import { OneSpelling20261129083000 } from './migrations/20261129083000-one-spelling.migration.js';
import { Uploads20261129160000 } from './migrations/20261129160000-uploads.migration.js';
import { BatchOptions20261129180000 } from './migrations/20261129180000-batch-options.migration.js';
import { Visits20261129205000 } from './migrations/20261129205000-visits.migration.js';
import { PresetOptions20261129210000 } from './migrations/20261129210000-preset-options.migration.js';
import { EmailChanges20261129213000 } from './migrations/20261129213000-email-changes.migration.js';
import { AlbumPitch20261129220000 } from './migrations/20261129220000-album-pitch.migration.js';
import { RetuneCounts20261129223000 } from './migrations/20261129223000-retune-counts.migration.js';
import { ReceiptLinks20261129230000 } from './migrations/20261129230000-receipt-links.migration.js';
import { FolderOrder20261129233000 } from './migrations/20261129233000-folder-order.migration.js';
import { AnalysisPeaks20261130003000 } from './migrations/20261130003000-analysis-peaks.migration.js';
import { FolderCovers20261130003500 } from './migrations/20261130003500-folder-covers.migration.js';
import { ReceiptKeys20261130122000 } from './migrations/20261130122000-receipt-keys.migration.js';
import { OnDevice20261130154500 } from './migrations/20261130154500-on-device.migration.js';
import { StraightenOption20261130160000 } from './migrations/20261130160000-straighten-option.migration.js';
import type { DatabaseOptions } from './platform/database/database.module.js';
import { AudioFile } from './retune/audio-file.entity.js';
import { FrequencyAnalysis } from './retune/frequency-analysis.entity.js';
import { ReceiptLink } from './retune/receipt-link.entity.js';
import { RetuneCount } from './retune/retune-count.entity.js';
import { RetuneStatistics } from './retune/retune-statistics.entity.js';
import { ReceiptKeyRow } from './retune/signing/receipt-key.entity.js';
import { UploadPromise } from './retune/uploads/upload-promise.entity.js';
import { Upload } from './retune/uploads/upload.entity.js';
import { BatchJobFile } from './studio/batch/batch-job-file.entity.js';
import { BatchJob } from './studio/batch/batch-job.entity.js';
import { WhiteLabelSettings } from './studio/brand/white-label-settings.entity.js';
import { FolderItem } from './studio/folders/folder-item.entity.js';
import { Folder } from './studio/folders/folder.entity.js';
import { DownloadTracking } from './studio/links/download-tracking.entity.js';
import { SharedSongDetails } from './studio/links/share-page/shared-song.entity.js';
import { ShareableLink } from './studio/links/shareable-link.entity.js';
import { FrequencyPreset } from './studio/presets/frequency-preset.entity.js';

/** All entities, and all migrations in order. */
export const schema: DatabaseOptions = {
  entities: [
    User,
    Session,
    ApiKey,
    RateLimit,
    EmailChange,
    UsageTracking,
    WebhookEvent,
    AudioFile,
    FrequencyAnalysis,
    ReceiptLink,
    ReceiptKeyRow,
    RetuneCount,
    RetuneStatistics,
    Upload,
    UploadPromise,
    Folder,
    FolderItem,
    BatchJob,
    BatchJobFile,
    FrequencyPreset,
    ShareableLink,
    DownloadTracking,
    SharedSongDetails,
    WhiteLabelSettings,
    TeamMember,
    ActivityLog,
    Backup,
  ],
  migrations: [
    InitialSchema20261121100000,
    RetuneIndexes20261121200000,
    CollectedAt20261122100000,
    StoredBytes20261122130000,
    SourceBasis20261122200000,
    Workspaces20261123100000,
    PresetAndFolderNames20261123110000,
    History20261123120000,
    ApiKeyNames20261123130000,
    Team20261123140000,
    RetuneStatistics20261123150000,
    Brand20261123160000,
    Batches20261124100000,
    ShareLinks20261124110000,
    SubscriptionDetails20261124120000,
    JanitorIndexes20261125110000,
    RowRetention20261126090000,
    BytesRunning20261126100000,
    UnfinishedIndexes20261126170000,
    Backups20261127050000,
    SentParts20261129073000,
    OneSpelling20261129083000,
    Uploads20261129160000,
    BatchOptions20261129180000,
    Visits20261129205000,
    PresetOptions20261129210000,
    EmailChanges20261129213000,
    AlbumPitch20261129220000,
    RetuneCounts20261129223000,
    ReceiptLinks20261129230000,
    FolderOrder20261129233000,
    AnalysisPeaks20261130003000,
    FolderCovers20261130003500,
    ReceiptKeys20261130122000,
    OnDevice20261130154500,
    StraightenOption20261130160000,
  ],
};
