#!/bin/sh
# Runs once, when PostgreSQL's volume is empty: the role that owns the tables, the role that the service works as, and the database (docs/database.md#roles).
set -eu
psql --set=ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres \
  --set=owner_password="$OWNER_PASSWORD" --set=service_password="$SERVICE_PASSWORD" <<'SQL'
create role quarterday_owner login password :'owner_password';
create role quarterday_service login password :'service_password';
create database quarterday owner quarterday_owner encoding 'UTF8' template template0;
SQL
