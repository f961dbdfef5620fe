/** What a route says about its page, for the layout. */
export interface RouteHandle {
  /** The page stays as it is when the workspace changes, which it may do itself. Other pages are mounted again. */
  isForEveryWorkspace: boolean;
}
