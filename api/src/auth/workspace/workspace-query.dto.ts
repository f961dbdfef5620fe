import { ApiHideProperty } from '@nestjs/swagger';
import { Allow } from 'class-validator';

/** Query parameters of a route that acts in a workspace: the guard reads the one that names it. */
export class WorkspaceQueryDto {
  @ApiHideProperty()
  @Allow()
  workspace?: unknown;
}
