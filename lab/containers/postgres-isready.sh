#!/bin/bash
# Whether Postgres accepts connections; the embedded one has no pg_isready.
exec 3<>/dev/tcp/127.0.0.1/5432
