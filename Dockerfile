# The school's data is the volume /data. A container has a network of its own, so that Préau listens on all of its addresses:
#   docker build -t preau . && docker run -p 127.0.0.1:3000:3000 -v preau:/data preau
FROM node:22-bookworm-slim
RUN useradd --system --create-home --home-dir /data preau
WORKDIR /opt/preau
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --include=dev --no-audit --no-fund
COPY . .
RUN npm run build
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER preau
VOLUME /data
EXPOSE 3000
# Requests under way have ten seconds, then the database stops.
STOPSIGNAL SIGTERM
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "scripts/start.mjs"]
